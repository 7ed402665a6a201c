// Where a to-do leads: the list under the conditions that count it, or the line of the month that it stands in.
import { linkOptions } from '@tanstack/react-router'
import { monthCells } from '@piaotai/domain/month/month-cells.ts'
import type { TodoKind } from '@piaotai/domain/todo.ts'
import { leading, type Way } from '../../../lib/page/way.ts'
import { useCan } from '../../../lib/session/can.ts'
import { listLink, toCheck, type Area } from '../../../shared/invoice/list-links.ts'
import type { Todo } from '../overview.queries.ts'

interface Place {
  readonly area: Area
  /** The person has the page where payments are confirmed. */
  readonly confirms: boolean
}
const deliveries = ({ area }: Place, ends: 'today' | 'later') =>
  area === 'company'
    ? linkOptions({ to: '/salesInvoiceManagement/sendInvEmailRecordCo', search: { ends } })
    : linkOptions({ to: '/home/personemail', search: { ends } })
const payments = ({ by }: Todo, due: 'today' | 'later') =>
  linkOptions({ to: '/purchaseInvMan/confirmPayment', search: { state: 'submitted', due, ...(by ? { by } : {}) } })
const requests = ({ confirms }: Place) =>
  confirms
    ? linkOptions({ to: '/purchaseInvMan/confirmPayment' })
    : linkOptions({ to: '/purchaseInvMan/submitPayment', search: { view: 'batches' } })
const ways: Readonly<Record<TodoKind, (todo: Todo, place: Place) => Way>> = {
  paymentsDue: (todo) => payments(todo, 'today'),
  paymentsToConfirm: (todo) => payments(todo, 'later'),
  deliveriesEnding: (_, place) => deliveries(place, 'today'),
  deliveriesWaiting: (_, place) => deliveries(place, 'later'),
  keysEnding: (_, { area }) =>
    area === 'company'
      ? linkOptions({ to: '/comset/apiKeys', search: { ends: 'today' } })
      : linkOptions({ to: '/home/myKeys', search: { ends: 'today' } }),
  agreements: (_, place) => requests(place),
  agreementsAsked: (_, place) => requests(place),
  paymentsReturned: () => linkOptions({ to: '/purchaseInvMan/submitPayment', search: { tab: 'returned' } }),
  paymentsSubmitted: () => linkOptions({ to: '/purchaseInvMan/submitPayment', search: { view: 'batches', state: 'open' } }),
  doubts: (_, { area }) => listLink(area, 'all', toCheck),
  uncategorised: (_, { area }) => listLink(area, 'all', { tab: 'uncategorised' }),
  importsHeld: (_, { area }) => linkOptions({ to: '/uploadHistoryFile', search: { area, type: 10, ending: 'attention', asks: true } }),
  mailsHeld: (_, { area }) =>
    area === 'company'
      ? linkOptions({ to: '/companyInvoice/comemailhistory', search: { status: ['held'] } })
      : linkOptions({ to: '/home/personemailhistory', search: { status: ['held'] } }),
}

export const useWay = (area: Area, month: string | undefined) => {
  const confirms = useCan('menu_5.confirmPayment')
  return (todo: Todo) => {
    const way: Way = todo.kind
      ? ways[todo.kind](todo, { area, confirms })
      : linkOptions({
          to: '/companyInvoice/monthClose',
          search: { month, ...(todo.cell ? { line: monthCells[todo.cell].part, cell: todo.cell } : {}) },
        })
    return leading(way)
  }
}
