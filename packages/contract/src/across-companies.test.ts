import { expect, it } from 'vitest'
import { centers } from './centers.ts'
import type { Center, Endpoint } from './endpoint.ts'

const marked = Object.values(centers as unknown as Record<string, Center>).flatMap(({ endpoints }) =>
  Object.entries(endpoints).filter(([, { acrossCompanies }]) => acrossCompanies),
)
/** Of the session’s own company alone: strangers, accounts, secrets, files, streams, and what opens a company to others. */
const bound = ({ access, opens, answers = 'json', takes = 'json' }: Endpoint): boolean =>
  ['public', 'signedIn', 'own'].some((one) => one === access) || opens !== undefined || answers !== 'json' || takes !== 'json'

it('Made in another company of the person is what the cells of a month do in place, and nothing else', () => {
  expect([marked.map(([name]) => name).toSorted(), marked.filter(([, one]) => bound(one)).map(([name]) => name)]).toEqual([
    [
      'answerDoubts',
      'confirmInvoices',
      'decideDeductions',
      'explainReconciled',
      'listMonthThings',
      'prepareMonth',
      'previewConfirmation',
      'readMonth',
      'readPaymentBatch',
      'returnInvoices',
      'unprepareMonth',
    ],
    [],
  ])
})
