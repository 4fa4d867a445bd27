"""Chinese time words: which phrase means which span of days.

A table of rules, the most telling first; each is a pattern over text in search form
(simplified script, half-width digits) and what its match means on a given day.
"""

from __future__ import annotations

import re
from datetime import date, timedelta
from functools import cache

from . import spans
from .spans import Span
from .times_en import Match, Rule

_DIGITS = {sign: value for value, sign in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}
_YEARS = {"大前年": -3, "前年": -2, "去年": -1, "今年": 0, "本年": 0, "明年": 1, "后年": 2}
_SHIFTS = {"上上": -2, "上": -1, "这": 0, "本": 0, "当": 0, "下": 1, "下下": 2}
_DAYS = {
    "大前天": -3, "前天": -2, "前晚": -2, "昨天": -1, "昨日": -1, "昨晚": -1, "今天": 0, "今日": 0,
    "今早": 0, "今晚": 0, "今晨": 0, "刚才": 0, "明天": 1, "明日": 1, "明早": 1, "明晚": 1,
    "后天": 2, "大后天": 3,
}  # fmt: skip
_SEASONS = {"春": "spring", "夏": "summer", "秋": "autumn", "冬": "winter"}
_PARTS = {"上旬": "early", "初": "early", "中旬": "mid", "下旬": "late", "底": "late", "末": "late"}
_UNITS = {"天": "day", "日": "day", "周": "week", "星期": "week", "礼拜": "week", "月": "month"}
_UNITS |= {"年": "year"}
_WEEKDAYS = {sign: value for value, sign in enumerate("一二三四五六日")} | {"天": 6}

_NUMBER = r"\d{1,3}|[一二两三四五六七八九十]{1,3}"
_YEAR = (
    r"(?:(?P<year>(?:19|20)\d\d|[一二][〇零一二三四五六七八九]{3})年"
    r"|(?P<which>大前年|[前去今明后本]年))的?"
)
_MONTH = r"(?P<month>1[0-2]|0?[1-9]|十[一二]?|[一二三四五六七八九])月份?"
_OWN_MONTH = r"(?P<shift>上上|上|下下|下|这|本|当)个?月"
_DAY = r"(?P<day>3[01]|[12]\d|0?[1-9]|[一二三]?十[一二三四五六七八九]?|[一二三四五六七八九])[日号]"
_TO_DAY = r"(?:[至到~—-](?P<last>3[01]|[12]\d|0?[1-9]|[一二三]?十[一二三四五六七八九]?)[日号])?"
_PART = r"的?(?P<part>上旬|中旬|下旬|初|底|末)"
_UNIT = r"(?P<unit>天|日|周|星期|礼拜|月|年)"
_WEEK = r"(?:周|星期|礼拜)"
_HABIT = r"(?!末?[都经常一般通总喜])"


def number(written: str) -> int:
    """`3`, `三`, `十二`, `二十五`, `二〇二五` as a number; raises KeyError for other text."""
    if written.isdecimal():
        return int(written)
    tens, ten, units = written.partition("十")
    if ten:
        return 10 * (_DIGITS[tens] if tens else 1) + (_DIGITS[units] if units else 0)
    return int("".join(str(_DIGITS[sign]) for sign in written))


def _year_of(match: Match, today: date) -> int | None:
    if match["year"]:
        return number(match["year"])
    return today.year + _YEARS[match["which"]] if match["which"] else None


def _month_of(match: Match, today: date) -> Span:
    if match["shift"]:
        return spans.months_from(today, _SHIFTS[match["shift"]])
    month, year = number(match["month"]), _year_of(match, today)
    return spans.month(year, month) if year else spans.latest_month(today, month)


def _month(match: Match, today: date) -> Span:
    span = _month_of(match, today)
    return spans.part_of_month(span, _PARTS[match["part"]]) if match["part"] else span


def _date(match: Match, today: date) -> Span:
    first = _first_day(match, today)
    if not match["last"]:
        return spans.day(first)
    return first, first.replace(day=number(match["last"])) + timedelta(days=1)


def _first_day(match: Match, today: date) -> date:
    day = number(match["day"])
    if match["shift"] or _year_of(match, today):
        return _month_of(match, today)[0].replace(day=day)
    return spans.latest_date(today, number(match["month"]), day)[0]


def _season(match: Match, today: date) -> Span:
    name, year = _SEASONS[match["season"]], _year_of(match, today)
    if year:
        return spans.season(name, year)
    return spans.latest_season(today, name, over=match["shift"] == "上")


def _quarter(match: Match, today: date) -> Span:
    wanted, year = number(match["number"]), _year_of(match, today)
    return spans.quarter(wanted, year) if year else spans.latest_quarter(today, wanted)


def _shifted_quarter(match: Match, today: date) -> Span:
    first = spans.add_months(today, 3 * _SHIFTS[match["shift"]] - (today.month - 1) % 3)
    return spans.months(first, 3)


def _half_year(match: Match, today: date) -> Span:
    year = _year_of(match, today) or today.year
    return spans.months(date(year, 1 if match["half"] == "上" else 7, 1), 6)


def _part_of_year(match: Match, today: date) -> Span:
    year = _year_of(match, today) or today.year
    if match["part"] == "中":
        return spans.months(date(year, 5, 1), 4)
    return spans.quarter(1 if match["part"] == "初" else 4, year)


def _year(match: Match, today: date) -> Span:
    return spans.year(_year_of(match, today) or today.year)


def _relative_day(match: Match, today: date) -> Span:
    return spans.day(today + timedelta(days=_DAYS[match[0]]))


def _week(match: Match, today: date) -> Span:
    shift = _SHIFTS[match["shift"]]
    if match["weekday"] == "末":
        return spans.weekend(today, shift)
    if match["weekday"]:
        return spans.weekday(today, _WEEKDAYS[match["weekday"]], shift)
    return spans.week(today, shift)


def _weekday(match: Match, today: date) -> Span:
    if match["weekday"] == "末":
        return spans.latest_weekend(today)
    return spans.latest_weekday(today, _WEEKDAYS[match["weekday"]])


def _ago(match: Match, today: date) -> Span:
    unit = _UNITS[match["unit"]]
    if match["count"] == "几":
        return spans.past(today, spans.FEW, unit)
    if match["count"] == "半":
        return spans.months_from(today, -6) if unit == "year" else spans.ago(today, 2, "week")
    return spans.ago(today, number(match["count"]), unit)


def _past(match: Match, today: date) -> Span:
    unit = _UNITS[match["unit"]]
    if match["count"] == "半":
        return spans.past(today, 6, "month") if unit == "year" else spans.past(today, 15, "day")
    return spans.past(today, spans.FEW if match["count"] == "几" else number(match["count"]), unit)


def _recent(_: Match, today: date) -> Span:
    return spans.recent(today)


_TABLE = (
    (rf"(?:{_YEAR})?(?:(?<![\d几个]){_MONTH}|{_OWN_MONTH}的?){_DAY}{_TO_DAY}", _date),
    (rf"(?:{_YEAR})?(?:(?<![\d几个]){_MONTH}(?![饼亮薪租嫂])|{_OWN_MONTH})(?:{_PART})?", _month),
    (rf"(?:{_YEAR})?第?(?P<number>[1-4一二三四])季度", _quarter),
    (rf"{_YEAR}q(?P<number>[1-4])", _quarter),
    (r"(?P<shift>上|这|本|下)个?季度", _shifted_quarter),
    (rf"(?:{_YEAR}|(?P<shift>上|这)个)(?P<season>[春夏秋冬])[天季]", _season),
    (rf"(?:{_YEAR})?(?P<half>[上下])半年", _half_year),
    (rf"{_YEAR}年?(?P<part>[初中底末])", _part_of_year),
    (r"(?P<year>)(?P<which>)年(?P<part>[初底])", _part_of_year),
    ("|".join(sorted(_DAYS, key=len, reverse=True)), _relative_day),
    (rf"(?P<shift>上上|上|这|本|下下|下)个?{_WEEK}(?P<weekday>[一二三四五六日天末])?", _week),
    (rf"(?<![每个一两]){_WEEK}(?P<weekday>[一二三四五六日天末]){_HABIT}", _weekday),
    (rf"(?<!\d)(?P<count>{_NUMBER}|几|半)(?:个(?=[月星礼])|(?!个|月)){_UNIT}(?:以|之)?前", _ago),
    (rf"(?:最近|过去|近|这)的?(?P<count>{_NUMBER}|几|半)个?{_UNIT}", _past),
    (_YEAR, _year),
    ("最近|近来|近期|近日|近况|这段时间|这阵子|前几天|前段时间|前阵子", _recent),
)


@cache
def rules() -> tuple[Rule, ...]:
    """The rules, compiled at the first call."""
    return tuple((re.compile(pattern), means) for pattern, means in _TABLE)
