// The way on from what is said of a payment: done from the dialog where it can be, else the page that does it.
import { Link } from '@tanstack/react-router'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { WayOn } from '@piaotai/domain/judgement/judgement-table.ts'
import type { RoutePath } from '@piaotai/domain/paths.ts'
import { invoiceKeys } from '@piaotai/domain/rights/permission.ts'
import { api } from '../../lib/http/api.ts'
import { grantedKeys, useSession } from '../../lib/session/session.ts'
import { staleKeys, type Findings } from './payment.queries.ts'

export interface WayHands {
  readonly area: 'personal' | 'company'
  /** Closes the dialog: the link leads away from it. */
  readonly onLeave: () => void
  /** Types the account in the dialog. */
  readonly onRegister?: (() => void) | undefined
}
interface Subject {
  readonly id: string
  readonly sellerName: string | null
  readonly findings: Findings
  readonly fileId?: string | undefined
}
interface Place {
  readonly to: RoutePath
  readonly search: Readonly<Record<string, string>>
}
const invoicePage = '/companyInvoice/incomeInvoiceCo' as const
/** Undefined where no page does it, or none that the person may see. */
const placeOf = (way: WayOn, { id, sellerName, findings, fileId }: Subject, held: ReadonlySet<string>): Place | undefined => {
  const on = (key: string, to: RoutePath, search: Place['search'] = {}): Place | undefined => (held.has(key) ? { to, search } : undefined)
  switch (way) {
    case 'askSeller':
    case 'lookAtRed':
    case 'correct':
    case 'forward':
    case 'fetchOriginal':
    case 'bringIn':
    case 'takeBack':
    case 'openReceipt':
      return on('menu_2.incomeInvoiceCo', invoicePage, { open: id })
    case 'compare':
      return on('menu_2.incomeInvoiceCo', invoicePage, { open: findings.duplicates[0]?.id ?? id })
    case 'openBatch':
      return on('menu_5.submitPayment', '/purchaseInvMan/submitPayment', { view: 'batches' })
    case 'openFile':
      return on('confirmPayment.bankFile', '/purchaseInvMan/confirmPayment', { view: 'files', ...(fileId ? { open: fileId } : {}) })
    case 'claim':
      return on('confirmPayment.statement', '/purchaseInvMan/confirmPayment', { view: 'lines' })
    case 'register':
    case 'confirmAccount': {
      const search = { keyword: sellerName ?? '' }
      return on('menu_3.partnerlist', '/partner/partnerlist', search) ?? on('menu_3.uppartnerlist', '/partner/uppartnerlist', search)
    }
    case 'asExpense':
      return on('menu_5.submitPayment', '/purchaseInvMan/submitPayment', { view: 'expenses' })
    case 'askBureau':
      return on('menu_2.directTaxIncomeInvoice', '/companyInvoice/directTaxIncomeInvoice')
    case 'markOutside':
      return on('menu_2.pushInvoiceCo', '/companyInvoice/pushInvoiceCo')
    default:
      return undefined
  }
}
export const Way = ({ way, of, hands }: { readonly way: WayOn; readonly of: Subject; readonly hands: WayHands }) => {
  const { t } = useTranslation('judgement')
  const client = useQueryClient()
  const held = grantedKeys(useSession()?.company?.operatorInfo.menuList)
  const { area, onLeave, onRegister } = hands
  const doing = useMutation({
    mutationFn: async () => {
      if (way === 'verify') await api.invoice.verifyInvoice({ id: of.id, area, purse: area })
      else await api.invoice.answerDoubts({ id: of.id, area })
    },
    onSettled: () => {
      for (const queryKey of staleKeys) void client.invalidateQueries({ queryKey })
    },
  })
  const may = way === 'answerDoubts' || (way === 'verify' && invoiceKeys(area, 'verify').some((key) => held.has(key)))
  if (may)
    return (
      <button
        type="button"
        className="plain link"
        disabled={doing.isPending}
        onClick={() => {
          doing.mutate()
        }}
      >
        {t(`way.${way}`)}
      </button>
    )
  if (way === 'register' && onRegister)
    return (
      <button type="button" className="plain link" onClick={onRegister}>
        {t('way.register')}
      </button>
    )
  const place = placeOf(way, of, held)
  return place ? (
    <Link to={place.to} search={place.search} onClick={onLeave}>
      {t(`way.${way}`)}
    </Link>
  ) : null
}
