"""Which report closes which task."""

from datetime import UTC, timedelta

import pytest

from memory_core.life.completion import Task, completes, is_done
from tests.life.samples import NOW, statement

DAY = timedelta(days=1)


def closes(report, task):
    open_task = statement(task, kind="task", observed_at=NOW - 5 * DAY)
    return completes(statement(report, kind="event"), Task.of(open_task, UTC))


@pytest.mark.parametrize(
    ("task", "report"),
    [
        ("Pay the electricity bill 4471 by 2026-03-10", "The user paid electricity bill 4471"),
        ("The user needs to call Dr. Okonkwo about the knee", "Called Dr. Okonkwo about the knee"),
        ("Remember to renew the passport", "The passport has been renewed"),
        ("Write the report on Heron", "The report on Heron is written and printed"),
        ("Give Marta the keys of flat 12", "Gave Marta the keys of flat 12 this morning"),
        ("TODO: order toner for room 318", "Toner for room 318: ordered"),
        ("submit the tax return", "the tax return is submitted"),
        ("Call Olga about contract K18568 by 2026-03-18", "Called Olga about contract K18568"),
        ("2026-03-01之前把K17942文档发给Nils", "K17942文档已经发给Nils了"),
        ("Book the van for the move, before Friday", "Van for the move booked, done"),
        ("把租房合同寄给房东", "租房合同已经寄给房东了"),
        ("用户要在下周五之前交一份年终总结", "年终总结交了"),
        ("记得给小满预约疫苗", "小满的疫苗已经预约好了"),
        ("续费域名heron.dev", "域名heron.dev续费完成了"),
        ("提醒安娜带护照", "已经提醒安娜带护照了"),
        ("安娜在等：周五前合并heron的补丁318", "heron的补丁318合并了，安娜不用等了"),
        ("把租房合同寄给房东", "租房合同寄给房东了，房东不再来催"),
        ("The offer for the roof has to go to Ann", "The offer for the roof went to Ann"),
        ("By 2026-03-10 the user has to send Ann offer 318", "Offer 318 has been sent to Ann"),
        ("Review ticket 318 for Liam", "Ticket 318 was reviewed, Liam no longer needs to wait"),
    ],
)
def test_a_report_in_other_words_closes_the_task(task, report):
    assert closes(report, task)


@pytest.mark.parametrize(
    ("task", "report"),
    [
        ("Pay the electricity bill 4471", "The user paid electricity bill 4472"),
        ("Pay the electricity bill 4471", "The user will pay electricity bill 4471 tomorrow"),
        ("Pay the electricity bill 4471", "The user has not paid electricity bill 4471"),
        ("Pay the electricity bill 4471", "Ann asked whether electricity bill 4471 was paid"),
        ("Send Ann the offer for the roof", "Ann sent the offer for the roof"),
        ("Send Ann the offer for the roof", "Sent Bert the offer for the roof"),
        ("Send Ann the offer for the roof", "The offer for the roof is half finished"),
        ("Write the report on Heron", "Read the report on Heron"),
        ("Write the report on Heron", "The report on Heron is long"),
        ("Call Marta", "Called the plumber"),
        ("The offer for the roof has to go to Ann", "Ann has had the offer for the roof in mind"),
        ("把租房合同寄给房东", "租房合同还没寄给房东"),
        ("把租房合同寄给房东", "房东把租房合同寄给用户了吗？"),
        ("把租房合同寄给房东", "房东把租房合同寄给用户了"),
        ("把租房合同寄给房东", "明天把租房合同寄给房东"),
        ("用户要交一份年终总结", "用户看了安娜的年终总结的开头"),
        ("续费域名heron.dev", "域名kestrel.dev续费完成了"),
    ],
)
def test_what_tells_of_something_else_closes_nothing(task, report):
    assert not closes(report, task)


@pytest.mark.parametrize(
    ("task", "report"),
    [
        ("Call the plumber", "The plumber called"),
        ("Call the plumber", "Plumber called"),
        ("Call the plumber", "The plumber called me"),
        ("Call the plumber", "Tom called the plumber"),
        ("Call the plumber", "The user was called by the plumber"),
        ("Email the landlord", "The landlord emailed"),
        ("Email the landlord", "The landlord has emailed the user"),
        ("Send Anna the contract", "Anna has sent the contract"),
        ("Send Anna the contract", "The contract was sent by Anna"),
        ("Finish the report", "Tom finished the report"),
        ("还小李的书", "小李还了书"),
        ("联系房东", "房东联系了用户"),
        ("给妈妈打电话", "妈妈给我打电话了"),
        ("给水管工打电话", "水管工打电话来了"),
        ("交年终总结", "老王交了年终总结"),
    ],
)
def test_the_act_of_somebody_else_closes_nothing(task, report):
    assert not closes(report, task)


@pytest.mark.parametrize(
    ("task", "report"),
    [
        ("Call the plumber", "Called the plumber's wife"),
        ("Call the plumber", "Called the neighbour about the plumber"),
        ("Renew the passport", "The passport of Tom was renewed last year"),
        ("Fix bug 118", "The clone of bug 118 was fixed"),
        ("Buy milk", "Milk was bought for the neighbour last year"),
    ],
)
def test_an_act_upon_something_else_closes_nothing(task, report):
    assert not closes(report, task)


@pytest.mark.parametrize(
    ("task", "report"),
    [
        ("Write tests for the parser", "Tests for the parser were written by nobody yet"),
        ("Fix bug 118", "Bug 118 was fixed in the wrong branch and came back"),
        ("Fix bug 118", "Bug 118 was fixed and reopened"),
        ("Send Anna the contract", "The contract was sent to Anna and bounced"),
        ("Merge patch 12", "Patch 12 was merged and reverted"),
        ("提交报税表", "报税表提交了又被退回"),
        ("修复漏洞118", "漏洞118修复失败了"),
    ],
)
def test_what_came_back_is_not_done(task, report):
    assert not closes(report, task)


@pytest.mark.parametrize(
    ("task", "report"),
    [
        ("Call the plumber", "The user has finally called the plumber"),
        ("Call the plumber", "I called the plumber this morning"),
        ("Call the plumber", "The plumber was called"),
        ("Send Ann the offer", "Ann's offer has been sent"),
        ("Pay invoice 4471", "Invoice 4471 paid"),
        ("Give back the keys", "Gave back the keys"),
        ("Send 安娜 the quote 318", "Sent 安娜 the quote 318, finished"),
        ("还小李的书", "小李的书还了"),
        ("还小李的书", "用户已经还了小李的书"),
        ("联系房东", "已经联系房东了"),
        ("给妈妈打电话", "给妈妈打过电话了"),
    ],
)
def test_the_users_act_and_one_without_a_doer_close_it(task, report):
    assert closes(report, task)


def test_what_was_told_before_the_task_closes_nothing():
    task = statement("water the plants", kind="task")
    early = statement("watered the plants", observed_at=NOW - DAY)
    assert not completes(early, Task.of(task, UTC))


@pytest.mark.parametrize(
    ("text", "done"),
    [
        ("the tax return is done", True),
        ("报税已经完成了", True),
        ("the tax return is not done", False),
        ("报税还没完成", False),
        ("the tax return must be finished", False),
    ],
)
def test_only_what_is_finished_is_done(text, done):
    assert is_done(text) is done
