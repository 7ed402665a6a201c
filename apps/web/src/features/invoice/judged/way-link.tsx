// The way on from what the judge says: into the invoice's own parts, or to the page of what it names.
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { WayOn } from '@piaotai/domain/judgement/judgement-table.ts'
import { grantedKeys, useSession } from '../../../lib/session/session.ts'
import type { Detail } from '../detail.ts'
import type { InvoiceList } from '../invoice-list.config.ts'
import { lacksFor, type Lacking } from '../list/row-step.ts'
import type { RowStep } from '../list/row-act.tsx'
import type { JudgedInvoice } from './judged.queries.ts'
import { placeOf } from './places.ts'

/** What the drawer does where a way stays within it. */
export interface DrawerHands {
  readonly onStep: (step: RowStep) => void
  readonly onTab: (tab: 'face' | 'business' | 'risk' | 'verify' | 'flow' | 'voucher') => void
  readonly onCorrect: () => void
  readonly onDoubt: () => void
  readonly onProof: () => void
  readonly onOpen: (row: { readonly id: string }) => void
}
/** Within the drawer; undefined if the way leads elsewhere, or nowhere for this person. */
export const actOf = (way: WayOn, judged: JudgedInvoice, list: InvoiceList, lacking: Lacking, hands: DrawerHands) => {
  const may = (step: 'verify' | 'correct' | 'forward'): boolean => lacksFor(list, step, lacking) === undefined
  const red = judged.reds.find(({ id }) => id !== null)?.id
  const tab = (name: Parameters<DrawerHands['onTab']>[0]) => () => {
    hands.onTab(name)
  }
  switch (way) {
    case 'lookAtRed':
      return red
        ? () => {
            hands.onOpen({ id: red })
          }
        : hands.onProof
    case 'askSeller':
      return hands.onProof
    case 'verify':
      return may('verify')
        ? () => {
            hands.onStep('verify')
          }
        : tab('verify')
    case 'correct':
      return may('correct') ? hands.onCorrect : undefined
    case 'answerDoubts':
      return hands.onDoubt
    case 'forward':
      return may('forward')
        ? () => {
            hands.onStep('classify')
          }
        : undefined
    case 'compare':
    case 'askGroup':
      return tab('risk')
    case 'bringIn':
      return tab('business')
    case 'openVoucher':
      return tab('voucher')
    case 'takeBack':
      return tab('flow')
    default:
      return undefined
  }
}
interface Props {
  readonly way: WayOn
  readonly judged: JudgedInvoice
  readonly invoice: Detail
  readonly list: InvoiceList
  readonly lacking: Lacking
  readonly hands: DrawerHands
}
export const WayLink = ({ way, judged, invoice, list, lacking, hands }: Props) => {
  const { t } = useTranslation('judgement')
  const held = grantedKeys(useSession()?.company?.operatorInfo.menuList)
  const act = actOf(way, judged, list, lacking, hands)
  if (act)
    return (
      <button type="button" className="plain link" onClick={act}>
        {t(`way.${way}`)}
      </button>
    )
  const place = placeOf(way, judged, invoice, held)
  return place ? (
    <Link to={place.to} search={place.search}>
      {t(`way.${way}`)}
    </Link>
  ) : null
}
