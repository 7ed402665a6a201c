// 入门规则的名称和摘要。
export const starterRuleWords = {
  names: {
    hospitality: '业务招待',
    tickets: '差旅：车船机票',
    rides: '差旅：客运、打车',
    lodging: '差旅：住宿',
    freight: '运费',
    vehicles: '固定资产：车辆',
    equipment: '固定资产：设备',
    services: '管理费用：服务',
    purchase: '采购：专用发票',
    sales: '销售',
    rest: '兜底：管理费用',
  },
  summary: { cost: '{goods}，{party}', sale: '销售{goods}，{party}' },
} as const
