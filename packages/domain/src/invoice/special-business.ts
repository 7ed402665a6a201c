// Special businesses (特定业务) of digital invoices: their names, and their facts beyond the face's fields.

/** The names as the face and the XML print them. */
export const specialBusinesses: readonly string[] = [
  '成品油',
  '稀土',
  '建筑服务',
  '货物运输服务',
  '货物运输',
  '不动产销售',
  '不动产经营租赁服务',
  '不动产经营租赁',
  '代收车船税',
  '通行费',
  '旅客运输服务',
  '旅客运输',
  '医疗服务',
  '自产农产品销售',
  '农产品收购',
  '拖拉机和联合收割机',
  '机动车',
  '光伏收购',
  '报废产品收购',
  '卷烟',
  '电子烟',
  '矿产品',
]

/** In the face's order. */
const order = [
  '车次',
  '出发站',
  '到达站',
  '乘车日期',
  '发车时间',
  '席别',
  '车厢',
  '席位',
  '乘车人',
  '旅客姓名',
  '航程',
  '航班号',
  '建筑服务发生地',
  '建筑项目名称',
  '车牌号',
  '类型',
  '通行日期起',
  '通行日期止',
  '出行人',
  '出行日期',
  '出发地',
  '运输工具种类',
  '运输工具牌号',
  '起运地',
  '到达地',
  '等级',
  '交通工具类型',
  '运输货物名称',
]
const placeOf = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length)

/** Names and values in the face's order, which a stored object does not keep; unknown names follow. */
export const specialFacts = (extra: Readonly<Record<string, string>>): readonly (readonly [name: string, value: string])[] =>
  Object.entries(extra).toSorted(([a], [b]) => placeOf(a) - placeOf(b))
