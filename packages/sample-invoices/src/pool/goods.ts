// Goods and services by trade: the short name printed between stars, items with their units, and the usual rate.

export interface Item {
  readonly name: string
  readonly spec: string
  readonly unit: string
  /** The range of the price with tax of one unit, in 分. */
  readonly from: number
  readonly to: number
  /** Most units on one line. */
  readonly most: number
}
export interface Trade {
  readonly short: string
  readonly rate: string
  readonly items: readonly Item[]
}

const item = (name: string, spec: string, unit: string, fromYuan: number, toYuan: number, most: number): Item => ({
  name,
  spec,
  unit,
  from: fromYuan * 100,
  to: toYuan * 100,
  most,
})
const trade = (short: string, rate: string, ...items: Item[]): Trade => ({ short, rate, items })

export const trades = {
  steel: trade(
    '黑色金属冶炼压延品',
    '13%',
    item('冷轧钢板', 'SPCC 1.2×1250', '吨', 4200, 5100, 24),
    item('镀锌卷', 'DX51D 0.8', '吨', 4600, 5600, 18),
    item('不锈钢冷轧薄板卷（去油切边，配PE保护膜）', '304/2B 1.5×1219×C', '千克', 14, 22, 900),
  ),
  electronics: trade(
    '电子元件',
    '13%',
    item('贴片电容', '0603 100nF 50V', '个', 1, 2, 9000),
    item('贴片电阻', '0402 10kΩ ±1%', '个', 1, 1, 9000),
    item('工业以太网连接器组件（带屏蔽罩及防尘盖）', 'RJ45-8P8C-SMT', '只', 8, 26, 600),
  ),
  computers: trade(
    '计算机外部设备',
    '13%',
    item('工业相机', 'MV-CS060', '台', 1900, 5200, 12),
    item('激光打印机', 'LP-2206DN', '台', 1300, 2600, 6),
    item('键盘鼠标套装', '', '套', 89, 260, 40),
  ),
  consulting: trade(
    '现代服务',
    '6%',
    item('管理咨询费', '', '次', 6000, 80000, 1),
    item('会议服务费', '', '次', 900, 26000, 1),
    item('企业内控与合规体系建设专项咨询服务费（第二期）', '', '项', 20000, 160000, 1),
  ),
  logistics: trade(
    '物流辅助服务',
    '6%',
    item('国际货运代理', '', '票', 800, 16000, 3),
    item('仓储服务费', '', '月', 1200, 18000, 3),
    item('报关代理费', '', '票', 120, 600, 9),
  ),
  stationery: trade(
    '纸制品',
    '13%',
    item('复印纸', 'A4 70g 500张', '包', 18, 28, 60),
    item('笔记本', 'A5 80页', '本', 5, 16, 80),
    item('文件袋', '', '个', 1, 4, 120),
  ),
  catering: trade('餐饮服务', '6%', item('餐费', '', '', 86, 3600, 1), item('餐饮服务', '', '次', 120, 2800, 1)),
  property: trade('企业管理服务', '6%', item('物业服务费', '', '月', 3200, 42000, 3), item('保洁服务费', '', '月', 1800, 9800, 3)),
  tools: trade(
    '金属制品',
    '13%',
    item('硬质合金铣刀', 'D10×75 4F', '支', 68, 240, 60),
    item('内六角螺栓', 'M8×30 12.9级', '个', 1, 2, 2000),
    item('微米级可调式精密卡尺', '0-150mm', '把', 220, 890, 8),
  ),
  software: trade(
    '信息技术服务',
    '6%',
    item('软件服务费', '', '年', 4800, 98000, 2),
    item('技术服务费', '', '项', 3000, 60000, 1),
    item('云服务器资源使用费及数据备份增值服务', '8核16G', '月', 600, 5200, 12),
  ),
  machines: trade(
    '通用设备',
    '13%',
    item('伺服电机', '750W 220V', '台', 980, 2600, 20),
    item('直线导轨', 'HG20-600', '根', 180, 560, 40),
    item('气动夹爪', 'MHZ2-16D', '只', 160, 430, 30),
  ),
  freight: trade('运输服务', '9%', item('道路货物运输', '', '趟', 900, 9800, 8)),
  travel: trade('旅游服务', '6%', item('会议会展服务', '', '次', 3600, 68000, 1), item('代订机票费', '', '次', 420, 3600, 6)),
  lodging: trade('生产生活服务', '6%', item('住宿服务', '', '天', 228, 880, 9), item('住宿费', '', '间', 268, 680, 6)),
  smallLodging: trade('生产生活服务', '1%', item('住宿服务', '', '天', 128, 420, 6)),
  repair: trade('劳务', '13%', item('设备维修费', '', '次', 600, 16000, 3), item('汽车修理修配', '', '次', 260, 5200, 1)),
  smallRepair: trade('劳务', '3%', item('办公设备维护', '', '次', 120, 1800, 2)),
  foods: trade('焙烤食品', '13%', item('糕点礼盒', '8枚/盒', '盒', 58, 268, 60), item('手工饼干', '500g', '袋', 18, 48, 80)),
  farm: trade(
    '蔬菜',
    '免税',
    item('土豆', '', '千克', 3, 6, 400),
    item('番茄', '', '千克', 4, 9, 300),
    item('大白菜', '', '千克', 2, 4, 500),
  ),
  books: trade('印刷品', '9%', item('财务制度汇编', '16开', '册', 38, 120, 60), item('专业图书', '', '本', 28, 168, 40)),
  water: trade('水冰雪', '3%', item('自来水', '', '立方米', 3, 5, 2600)),
  power: trade('供电', '13%', item('居民及工商业用电', '', '千瓦时', 1, 1, 60000)),
  rent: trade('经营租赁', '9%', item('办公房租金', '', '月', 6800, 68000, 3)),
  carRent: trade('经营租赁', '13%', item('车辆租赁费', '', '天', 180, 900, 20)),
  furniture: trade(
    '家具',
    '13%',
    item('办公桌', '1400×700×750', '张', 480, 1600, 24),
    item('人体工学椅', '', '把', 420, 1900, 30),
    item('可升降会议桌（含线盒及电源模块，送货上门安装）', '3600×1500×750', '张', 3200, 9800, 4),
  ),
  medical: trade('医疗器械', '13%', item('一次性医用口罩', '50只/盒', '盒', 12, 28, 200), item('电子体温计', '', '支', 26, 88, 40)),
  chemicals: trade(
    '化学试剂助剂',
    '13%',
    item('无水乙醇', 'AR 500ml', '瓶', 14, 36, 120),
    item('工业清洗剂', '20L/桶', '桶', 180, 520, 20),
  ),
  telecom: trade('电信服务', '9%', item('通信服务费', '', '月', 98, 2600, 3), item('专线接入费', '100M', '月', 1800, 9800, 3)),
  ads: trade('广告服务', '6%', item('广告发布费', '', '次', 3000, 120000, 1), item('展位设计制作费', '', '项', 2600, 58000, 1)),
  legal: trade('鉴证咨询服务', '6%', item('法律咨询费', '', '次', 2000, 50000, 1), item('审计服务费', '', '项', 8000, 120000, 1)),
  training: trade('非学历教育服务', '3%', item('培训费', '', '人', 380, 3800, 20)),
  express: trade('收派服务', '6%', item('收派服务费', '', '', 36, 4600, 1)),
  fuel: trade('汽油', '13%', item('92号车用汽油(ⅥB)', '92号', '升', 7, 9, 70), item('95号车用汽油(ⅥB)', '95号', '升', 8, 10, 70)),
  building: trade('建筑服务', '9%', item('工程款', '', '', 18000, 860000, 1), item('机电安装工程服务', '', '', 9000, 320000, 1)),
  riding: trade('运输服务', '3%', item('客运服务费', '', '次', 16, 186, 1)),
  toll: trade('经营租赁', '3%', item('通行费', '', '', 12, 380, 1)),
  packaging: trade(
    '塑料制品',
    '13%',
    item('缠绕膜', '50cm×300m', '卷', 22, 58, 200),
    item('防静电周转箱', '600×400×230', '个', 48, 130, 60),
  ),
  vehicle: trade('机动车', '13%', item('纯电动多用途乘用车', 'YL6500BEV', '辆', 138000, 268000, 1)),
} satisfies Readonly<Record<string, Trade>>
export type TradeKey = keyof typeof trades
