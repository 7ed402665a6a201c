// Names and summaries of starter rules.
export const starterRuleWords = {
  names: {
    hospitality: 'Entertainment',
    tickets: 'Travel: tickets',
    rides: 'Travel: rides',
    lodging: 'Travel: hotels',
    freight: 'Freight',
    vehicles: 'Fixed assets: vehicles',
    equipment: 'Fixed assets: equipment',
    services: 'Expenses: services',
    purchase: 'Purchases: special invoices',
    sales: 'Sales',
    rest: 'Everything else: expenses',
  },
  summary: { cost: '{goods}, {party}', sale: 'Sale of {goods}, {party}' },
} as const
