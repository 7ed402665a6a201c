// 能做什么: a strip under the drawer's head. Payment, deduction, booking, delivery and push, each with its verdict, its reason and its way on.
import { useTranslation } from 'react-i18next'
import { amountText } from '../../../ui/values/amount.tsx'
import type { Detail } from '../detail.ts'
import type { InvoiceList } from '../invoice-list.config.ts'
import type { Lacking } from '../list/row-step.ts'
import { cellsOf, type Cell } from './cells.ts'
import { HandleButton } from './handle-button.tsx'
import type { JudgedInvoice } from './judged.queries.ts'
import { shortDay, useTold } from './use-told.ts'
import { VerdictMark } from './verdict-mark.tsx'
import { WayLink, type DrawerHands } from './way-link.tsx'
import styles from './judged.module.css'

interface Props {
  readonly list: InvoiceList
  readonly invoice: Detail
  readonly judged: JudgedInvoice
  readonly lacking: Lacking
  readonly hands: DrawerHands
}
export const JudgedStrip = (props: Props) => {
  const { t } = useTranslation('judgement')
  const { list, invoice, judged } = props
  const told = useTold()
  const figures = {
    payable: amountText(judged.payable),
    amount: amountText(judged.batch?.amount ?? judged.payable),
    day: judged.batch ? shortDay(judged.batch.at) : '',
  }
  const sentenceOf = ({ says }: Cell): string => ('cause' in says ? told(says.cause, judged) : t(`strip.plain.${says.plain}`, figures))
  return (
    <section className={styles['judged-strip']} aria-label={t('title')}>
      <div className={styles['judged-handle']}>
        <span>{t('title')}</span>
        <HandleButton {...props} />
      </div>
      {cellsOf(judged, invoice, list.area).map((cell) => {
        const sentence = sentenceOf(cell)
        return (
          <div key={cell.key} className={`${styles['judged-cell']} ${cell.look}`} data-cell={cell.key}>
            <p>
              <b>{t(`strip.cell.${cell.key}`)}</b>
              <VerdictMark look={cell.look} word={cell.state ? t(`strip.state.${cell.state}`) : t(`verdict.${cell.look as 'said'}`)} />
              <WayLink {...props} way={cell.way} />
            </p>
            <p title={sentence}>{sentence}</p>
          </div>
        )
      })}
    </section>
  )
}
