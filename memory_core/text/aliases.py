"""Names for the same thing that questions and memories mix: short forms and zh/en pairs.

One group a line, names parted by `|`; the first names the concept. Only words that mean
the same wherever they stand belong here: a wrong pair finds wrong memories. Phrases such
as 熊猫 stand here too so that the 猫 in them is not taken for a cat. Projects add their
own groups in the configuration file.
"""

from __future__ import annotations

from functools import cache

_GROUPS = """
postgres | postgresql | pg | pgsql | postgre sql
mysql | my sql
mongodb | mongo
elasticsearch | elastic search
sqlite | sqlite3
kubernetes | k8s | kube
javascript | js | ecmascript
typescript | ts
node.js | nodejs | node js
python | py | python3
golang | go语言 | go language
c++ | cpp | cplusplus
c# | csharp | c sharp
.net | dotnet
objective-c | objc
react | reactjs | react.js
vue | vuejs | vue.js
next.js | nextjs
vs code | vscode | visual studio code
github | git hub
gitlab | git lab
ci/cd | cicd | 持续集成 | continuous integration
amazon web services | aws | 亚马逊云
google cloud | gcp | google cloud platform | 谷歌云
azure | 微软云
alibaba cloud | aliyun | 阿里云
tencent cloud | 腾讯云
huawei cloud | 华为云
macos | mac os | os x
iphone | 苹果手机
wechat | weixin | 微信
wecom | 企业微信
alipay | 支付宝
dingtalk | 钉钉
feishu | lark | 飞书
taobao | 淘宝
weibo | 微博
xiaohongshu | 小红书 | rednote
bilibili | b站 | 哔哩哔哩
douyin | 抖音
tencent | 腾讯
alibaba | 阿里巴巴
huawei | 华为
baidu | 百度
bytedance | 字节跳动
meituan | 美团
jd.com | 京东
google | 谷歌
microsoft | 微软
openai | open ai
llm | large language model | 大语言模型 | 大模型
ai | artificial intelligence | 人工智能
machine learning | ml | 机器学习
deep learning | 深度学习
api | 接口 | application programming interface
ui | user interface | 用户界面
database | db | 数据库
server | 服务器
frontend | front end | 前端
backend | back end | 后端
deploy | deployment | 部署
programming language | 编程语言
operating system | 操作系统
password | 密码
cryptography | 密码学
account | 账号 | 账户 | 帐号
website | web site | 网站
blog | 博客
email | e-mail | 邮箱 | 邮件 | 电子邮件
phone | telephone | 电话
mobile phone | cell phone | cellphone | smartphone | 手机
phone number | telephone number | mobile number | 电话号码 | 手机号 | 手机号码
address | 地址 | 住址
computer | 电脑 | 计算机
laptop | notebook computer | 笔记本电脑
keyboard | 键盘
screen | 显示器 | 屏幕
printer | 打印机
router | 路由器
camera | 相机 | 照相机
headphones | earphones | headset | 耳机
television | tv | 电视 | 电视机
fridge | refrigerator | 冰箱
washing machine | 洗衣机
air conditioner | air conditioning | 空调
coffee | 咖啡
tea | 茶
matcha | 抹茶
milk tea | bubble tea | boba | 奶茶
tea table | coffee table | 茶几
milk | 牛奶
juice | 果汁
beer | 啤酒
wine | red wine | 红酒 | 葡萄酒
baijiu | 白酒
alcohol | 酒精
fruit | 水果
apple | 苹果
banana | 香蕉
strawberry | 草莓
mango | 芒果
orange | 橙子 | 橘子
grape | 葡萄
watermelon | 西瓜
vegetable | veggie | 蔬菜
tomato | 番茄 | 西红柿
potato | 土豆 | 马铃薯
rice | 米饭 | 大米
noodles | 面条
dumplings | 饺子
hot pot | hotpot | 火锅
bread | 面包
cake | 蛋糕
chocolate | 巧克力
ice cream | 冰淇淋 | 冰激凌
egg | 鸡蛋
meat | 肉
muscle | 肌肉
beef | 牛肉
pork | 猪肉
chicken | 鸡肉
seafood | 海鲜
fish | 鱼
squid | 鱿鱼
crocodile | 鳄鱼
goldfish | 金鱼
shrimp | prawn | 虾
peanut | 花生
nuts | 坚果
spicy | 辣
breakfast | 早餐 | 早饭
lunch | 午餐 | 午饭
dinner | supper | 晚餐 | 晚饭
restaurant | 餐厅 | 餐馆 | 饭店
vegetarian | 素食 | 吃素
vegan | 纯素
cat | kitty | kitten | 猫
panda | 熊猫
owl | 猫头鹰
tmall | 天猫
dog | puppy | 狗
hot dog | hotdog | 热狗
rabbit | bunny | 兔子
bird | 鸟
horse | 马匹 | 骑马
hamster | 仓鼠
turtle | tortoise | 乌龟
pet | 宠物
allergy | allergic | allergen | 过敏
asthma | 哮喘
diabetes | diabetic | 糖尿病
headache | migraine | 头痛 | 头疼 | 偏头痛
insomnia | 失眠
fever | 发烧
hospital | 医院
doctor | physician | 医生 | 大夫
dentist | 牙医
medicine | medication | 药物 | 药品
vaccine | vaccination | 疫苗
pregnant | pregnancy | 怀孕
birthday | 生日
wedding | 婚礼
married | marriage | 结婚 | 已婚
divorced | divorce | 离婚
wife | 妻子 | 老婆 | 太太
husband | 丈夫 | 老公
spouse | partner | 配偶 | 伴侣 | 爱人
girlfriend | 女朋友 | 女友
boyfriend | 男朋友 | 男友
father | dad | daddy | 父亲 | 爸爸 | 爸
mother | mom | mum | mommy | 母亲 | 妈妈 | 妈
parents | 父母 | 爸妈
son | 儿子
daughter | 女儿
children | kids | 孩子 | 小孩
brother | 兄弟 | 哥哥 | 弟弟
sister | 姐妹 | 姐姐 | 妹妹
grandmother | grandma | 奶奶 | 外婆 | 姥姥
grandfather | grandpa | 爷爷 | 外公 | 姥爷
family | 家庭 | 家人
aunt | 姑姑 | 阿姨 | 姨妈
uncle | 叔叔 | 舅舅
relative | 亲戚
friend | 朋友
colleague | coworker | co-worker | 同事
classmate | 同学
roommate | flatmate | 室友
neighbour | neighbor | 邻居
boss | 老板 | 上司
manager | 经理
customer | 客户
teacher | 老师 | 教师
student | 学生
engineer | 工程师
programmer | software developer | 程序员
designer | 设计师
lawyer | 律师
nurse | 护士
company | 公司
job | occupation | profession | 职业
salary | wage | 工资 | 薪水 | 薪资
office | 办公室
meeting | 会议 | 开会
interview | 面试
resume | curriculum vitae | 简历
project | 项目
deadline | due date | 截止日期 | 截止时间
budget | 预算
contract | 合同
invoice | 发票
price | 价格
money | 钱
wallet | 钱包
bank | 银行
credit card | 信用卡
rent | 房租 | 租金
mortgage | 房贷
insurance | 保险
tax | 税
school | 学校
university | college | 大学
homework | 作业
exam | 考试
language | 语言
english | 英语 | 英文
chinese | mandarin | 中文 | 汉语 | 普通话
japanese | 日语 | 日文
korean | 韩语 | 韩文
french | 法语
german | 德语
spanish | 西班牙语
cantonese | 粤语 | 广东话
hobby | 爱好 | 兴趣爱好
music | 音乐
song | 歌曲
singer | 歌手
concert | 演唱会 | 音乐会
movie | film | 电影
novel | 小说
game | video game | 游戏
photography | 摄影
painting | 绘画 | 画画
piano | 钢琴
guitar | 吉他
violin | 小提琴
dance | 舞蹈 | 跳舞
sing | 唱歌
travel | 旅行 | 旅游
swim | swimming | 游泳
jogging | go running | 跑步
marathon | 马拉松
hiking | 徒步 | 远足
climbing | 爬山 | 登山
cycling | 骑行 | 骑车
yoga | 瑜伽
gym | fitness | 健身 | 健身房
basketball | 篮球
football | soccer | 足球
badminton | 羽毛球
table tennis | ping pong | 乒乓球
tennis | 网球
skiing | ski | 滑雪
chess | 国际象棋
camping | 露营
fishing | 钓鱼
cooking | cook | 做饭 | 烹饪
shopping | 购物
park | 公园
museum | 博物馆
library | 图书馆
supermarket | 超市
hotel | 酒店 | 宾馆
airport | 机场
flight | airplane | 航班 | 飞机
high-speed rail | 高铁
subway | metro | 地铁
bus | 公交车 | 公交 | 巴士
taxi | 出租车 | 打车
car | 汽车 | 轿车
bicycle | bike | 自行车 | 单车
driving licence | driver's license | driving license | 驾照
passport | 护照
visa | 签证
ticket | 车票 | 门票 | 机票
luggage | suitcase | 行李
house | 房子
apartment | 公寓
bedroom | 卧室
kitchen | 厨房
garden | 花园
furniture | 家具
weather | 天气
rain | rainy | 下雨
snow | snowy | 下雪
colour | color | 颜色
red | 红色
blue | 蓝色
green | 绿色
black | 黑色
white | 白色
yellow | 黄色
purple | 紫色
pink | 粉色 | 粉红色
christmas | 圣诞节 | 圣诞
spring festival | chinese new year | lunar new year | 春节
mid-autumn festival | 中秋节 | 中秋
national day | 国庆节 | 国庆
valentine's day | 情人节
vacation | holiday | 假期 | 度假
weekend | 周末
monday | 周一 | 星期一 | 礼拜一
tuesday | 周二 | 星期二 | 礼拜二
wednesday | 周三 | 星期三 | 礼拜三
thursday | 周四 | 星期四 | 礼拜四
friday | 周五 | 星期五 | 礼拜五
saturday | 周六 | 星期六 | 礼拜六
sunday | 周日 | 周天 | 星期日 | 星期天 | 礼拜天
morning | 早上 | 早晨
afternoon | 下午
evening | 晚上 | 傍晚
height | 身高
blood type | 血型
zodiac sign | star sign | 星座
nationality | 国籍
hometown | 家乡 | 老家 | 故乡
timezone | time zone | 时区
china | 中国
america | usa | united states | 美国
britain | uk | united kingdom | england | 英国
japan | 日本
korea | south korea | 韩国
germany | 德国
france | 法国
italy | 意大利
spain | 西班牙
russia | 俄罗斯
canada | 加拿大
australia | 澳大利亚 | 澳洲
india | 印度
singapore | 新加坡
thailand | 泰国
beijing | 北京 | peking
shanghai | 上海
guangzhou | 广州
shenzhen | 深圳
hangzhou | 杭州
nanjing | 南京
suzhou | 苏州
chengdu | 成都
chongqing | 重庆
wuhan | 武汉
xi'an | xian | 西安
tianjin | 天津
qingdao | 青岛
dalian | 大连
xiamen | 厦门
changsha | 长沙
zhengzhou | 郑州
kunming | 昆明
hefei | 合肥
harbin | 哈尔滨
hong kong | hongkong | 香港
macau | macao | 澳门
taiwan | 台湾
taipei | 台北
tokyo | 东京
osaka | 大阪
seoul | 首尔
london | 伦敦
paris | 巴黎
berlin | 柏林
new york | nyc | new york city | 纽约
los angeles | 洛杉矶
san francisco | 旧金山
seattle | 西雅图
sydney | 悉尼
landlord | landlady | 房东
tenant | lodger | 租客 | 房客
lease | tenancy agreement | 租约 | 租房合同
door key | house key | 钥匙
curtain | curtains | 窗帘
sofa | couch | settee | 沙发
mattress | 床垫
balcony | 阳台
bathroom | washroom | 浴室 | 卫生间
living room | sitting room | 客厅
study room | home office | 书房
parking space | parking spot | car park | parking lot | 停车位 | 车位 | 停车场
plumber | 水管工 | 水电工
electrician | 电工
cleaner | cleaning lady | housekeeper | 保洁 | 钟点工 | 家政
babysitter | nanny | childminder | 保姆
courier | parcel | 快递
takeaway | takeout | food delivery | 外卖
refund | 退款
discount | 折扣
gift | 礼物
anniversary | 纪念日
funeral | 葬礼
baby | infant | 宝宝 | 婴儿
twins | 双胞胎
nephew | 侄子 | 外甥
niece | 侄女 | 外甥女
cousin | 表哥 | 表弟 | 表姐 | 表妹 | 堂哥 | 堂弟 | 堂姐 | 堂妹
father-in-law | 岳父 | 公公
mother-in-law | 岳母 | 婆婆
fiancé | fiancée | fiance | fiancee | 未婚夫 | 未婚妻
kindergarten | nursery school | preschool | 幼儿园
primary school | elementary school | 小学
secondary school | middle school | 中学 | 初中
high school | 高中
headteacher | head teacher | headmaster | school principal | 校长
class teacher | form teacher | homeroom teacher | 班主任
tuition fee | 学费
scholarship | 奖学金
thesis | dissertation | 论文
graduated | graduation | 毕业
master's degree | 硕士
doctorate | phd | ph.d. | 博士
weight | 体重
blood pressure | 血压
hypertension | high blood pressure | 高血压
cholesterol | 胆固醇
surgery | 手术
knee | 膝盖
stomach | 肠胃
glasses | spectacles | eyeglasses | 眼镜
toothache | 牙疼 | 牙痛
common cold | 感冒
flu | influenza | 流感
cough | 咳嗽
painkiller | pain reliever | 止痛药
antibiotics | antibiotic | 抗生素
vitamin | vitamins | 维生素
penicillin | 青霉素
aspirin | 阿司匹林
ibuprofen | 布洛芬
physiotherapist | physical therapist | physio | 理疗师 | 康复师
psychologist | counsellor | counselor | 心理医生 | 心理咨询师
family doctor | general practitioner | 家庭医生
vet | veterinarian | 兽医 | 宠物医院
shellfish | 贝类
crab | 螃蟹
lactose | 乳糖
gluten | 麸质
soy | soya | soybean | 大豆 | 黄豆
sesame | 芝麻
coriander | cilantro | 香菜
garlic | 大蒜
onion | 洋葱
dessert | pudding | 甜点 | 甜品
snack | snacks | 零食
barbecue | bbq | 烧烤
sushi | 寿司
steak | 牛排
salad | 沙拉
pizza | 披萨 | 比萨
hamburger | burger | 汉堡
lamb | mutton | 羊肉
duck | 鸭肉 | 鸭子
tofu | bean curd | 豆腐
yoghurt | yogurt | 酸奶
stock market | stocks | 股票 | 股市
mutual fund | index fund | 基金
invest | investment | 投资 | 理财
loan | 贷款
pension | 养老金 | 退休金
bonus | 奖金 | 年终奖
promoted | job promotion | 升职 | 晋升
resigned | resignation | 辞职 | 离职
retired | retirement | 退休
startup | start-up | 创业公司
intern | internship | 实习 | 实习生
accountant | 会计
architect | 建筑师
journalist | reporter | 记者
chef | 厨师
pilot | 飞行员
police | policeman | police officer | 警察
writer | author | 作家
scientist | 科学家
professor | 教授
researcher | 研究员
reimbursement | reimburse | reimburses | expenses | 报销
business trip | work trip | 出差
annual leave | paid leave | 年假
maternity leave | 产假
paternity leave | 陪产假
sick leave | 病假
meeting room | conference room | 会议室
extension number | phone extension | 分机 | 分机号
staff card | staff badge | employee badge | 工牌
workstation | seat number | 工位
department | 部门
subsidiary | 子公司
headquarters | head office | 总部
competitor | rival company | 竞争对手 | 竞品
supplier | vendor | 供应商
warehouse | 仓库
on call | on-call | 值班
incident | outage | 事故 | 故障
post-mortem | postmortem | 复盘
approval | approve | approvals | 审批 | 批准
code review | 代码评审 | 代码审查
unit test | unit tests | 单元测试
release | 发布 | 上线
rollback | roll back | 回滚
backup | backups | back up | 备份
monitoring | 监控
alert | alerts | 告警 | 报警
log file | logs | 日志
cache | 缓存
message queue | 消息队列
error code | 错误码 | 错误代码
timeout | time-out | 超时
retry | retries | 重试
latency | 延迟
encryption | encrypt | encrypted | 加密
certificate | 证书
domain name | 域名
port number | 端口 | 端口号
permission | permissions | access rights | 权限
login | log in | sign in | 登录
environment variable | env var | 环境变量
microservice | microservices | 微服务
load balancer | 负载均衡
firewall | 防火墙
rate limit | rate limiting | 限流
data center | data centre | 数据中心 | 机房
file server | nas | network attached storage
test-driven development | tdd | 测试驱动开发
feature flag | feature toggle | 功能开关
requirement | requirements | 需求
milestone | 里程碑
stand-up | standup | daily scrum | 站会 | 早会
rabbitmq | rmq
clickhouse | click house
kafka | apache kafka
nginx | engine x
terraform | 基础设施即代码
spreadsheet | excel | 电子表格
slides | slide deck | powerpoint | ppt | 幻灯片
podcast | podcasts | 播客
magazine | 杂志
newspaper | 报纸
choir | 合唱团
theatre | theater | 剧院 | 剧场
exhibition | 展览 | 画展
volunteer | volunteering | 志愿者 | 义工
pottery | ceramics | 陶艺
knitting | knit | 编织 | 织毛衣
gardening | 园艺
calligraphy | 书法
surfing | 冲浪
rock climbing | bouldering | 攀岩 | 抱石
ferry | 轮渡 | 渡轮
motorcycle | motorbike | 摩托车
electric car | electric vehicle | 电动车 | 电动汽车
number plate | license plate | licence plate | registration plate | 车牌 | 车牌号
petrol | gasoline | 汽油
suburb | suburbs | 郊区
downtown | city centre | city center | 市中心
seaside | beach | 海边 | 海滩
mountain | mountains | 山区 | 大山
spare key | 备用钥匙
smart lock | door lock | 门锁
broadband | internet connection | 宽带
wi-fi | wifi | wlan | 无线网 | 无线网络
"""


@cache
def default_aliases() -> tuple[tuple[str, ...], ...]:
    """The groups above: each a tuple of names, the concept's own name first."""
    lines = _GROUPS.strip().splitlines()
    return tuple(tuple(name.strip() for name in line.split("|")) for line in lines)
