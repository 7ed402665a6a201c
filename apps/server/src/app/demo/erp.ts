// The demo company's push targets: the ERP of this machine, by each of the ways it speaks. Its address may differ at each start.
import type { App } from '../app.ts'
import type { Actor } from '../../kernel/actor.ts'

export const seedErp = async (app: App, owner: Actor): Promise<void> => {
  const erp = app.erpSimulator
  if (!erp) return
  const { targets } = await app.useCases.listPushTargets(owner)
  if (targets.length === 0 && !owner.proof) return
  if (targets.length > 0) {
    await app.pointTargets(owner.companyId, erp.url)
    return
  }
  const rest = { pools: [], types: [], automatic: 'never' as const, concurrency: 4 }
  const { url } = erp
  await app.useCases.createPushTarget(owner, {
    draft: {
      ...rest,
      name: '费控 Webhook',
      categories: [0, 1, 2, 3],
      secrets: { secret: erp.secret },
      of: { kind: 'webhook', settings: { url: `${url}/webhook`, asks: true } },
    },
  })
  await app.useCases.createPushTarget(owner, {
    draft: {
      ...rest,
      name: '金蝶云星空',
      categories: [1],
      secrets: { secret: 'demo-app-secret' },
      of: {
        kind: 'kingdee',
        settings: {
          url: `${url}/K3Cloud`,
          accountSet: 'YT01',
          user: 'piaotai',
          appId: 'demo-app',
          organisation: '101',
          attach: true,
          types: [[12, '25']],
          fields: [{ target: 'FSUPPLIERID.FNumber', from: 'partnerNumber' }],
        },
      },
    },
  })
  await app.useCases.createPushTarget(owner, {
    draft: {
      ...rest,
      name: '用友 YonBIP',
      categories: [1],
      secrets: { secret: 'demo-app-secret' },
      of: {
        kind: 'yonbip',
        settings: {
          url,
          tenant: 'demo',
          appKey: 'demo-app',
          organisation: '101',
          submitter: '',
          purpose: '1',
          queryPath: '/yonbip/tax/input-tax/api/bill/query',
        },
      },
    },
  })
}
