// 应纳税额 as the return has it: its lines in their order, each with how it comes about.
import { Button } from 'antd'
import { Pencil } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { returnLines, type ReturnLine } from '@piaotai/domain/deduction/tax-return.ts'
import { useComma } from '../../../lib/i18n/language.ts'
import { dayOf } from '../../../lib/format/moment.ts'
import { PopBox } from '../../../ui/overlay/pop-box.tsx'
import { Amount, amountText } from '../../../ui/values/amount.tsx'
import type { DeductionPlan, PlanTab } from './deduction.queries.ts'
import styles from './deduction.module.css'

interface Props {
  readonly plan: DeductionPlan
  readonly period: string
  readonly why: string | undefined
  readonly onTab: (tab: PlanTab) => void
  readonly onCredit: () => void
}
export const ReturnStrip = ({ plan, period, why, onTab, onCredit }: Props) => {
  const { t } = useTranslation(['taxReturn', 'deduction'])
  const { output, input, transfers, transfersOpen, credit, taxReturn } = plan
  const { count, voided } = output
  const sold = voided > 0 ? t('outputWithout', { count, voided }) : count === 0 ? t('noOutput') : t('output', { count })
  const notes: Readonly<Record<ReturnLine, ReactNode>> = {
    '11': (
      <small title={sold} {...(count === 0 && voided === 0 ? { 'data-warns': '' } : {})}>
        {sold}
      </small>
    ),
    '12': <Annex of={12} rows={input.map(({ line, tax }) => ({ line, tax, name: t(`input.${line}`) }))} />,
    '13': (
      <small>
        {credit.tax === null
          ? t('credit.none')
          : t('credit.said', { by: credit.by ?? '', day: credit.at ? dayOf(credit.at).slice(5) : '' })}
        <Button
          type="link"
          size="small"
          aria-label={`${t(credit.tax === null ? 'credit.write' : 'credit.change')} ${t('credit.of')}`}
          icon={<Pencil size={12} aria-hidden="true" />}
          disabled={why !== undefined}
          title={why ?? (credit.before === null ? undefined : t('credit.before', { tax: amountText(credit.before) }))}
          onClick={onCredit}
        />
      </small>
    ),
    '14': (
      <span className={styles['aside']}>
        {transfers.length > 0 || transfersOpen.count === 0 ? (
          <Annex
            of={14}
            rows={transfers.map(({ line, tax, count }) => ({
              line,
              tax,
              name: `${t(`deduction:settle.lines.${line}`)} · ${t('deduction:count', { count })}`,
            }))}
          />
        ) : null}
        {transfersOpen.count > 0 ? (
          <button
            type="button"
            className={styles['more']}
            data-warns=""
            title={t('transfersText')}
            onClick={() => {
              onTab('changed')
            }}
          >
            {t('transfersOpen', { count: transfersOpen.count, tax: amountText(transfersOpen.tax) })}
          </button>
        ) : null}
      </span>
    ),
    '17': <small>{t('how.17')}</small>,
    '18': <small>{t('how.18')}</small>,
    '19': <small>{t('how.19')}</small>,
    '20': <small>{t('how.20')}</small>,
  }
  return (
    <section aria-label={t('title', { month: Number(period.slice(5)) })}>
      <dl className={styles['return']}>
        {returnLines.map((line) => (
          <div key={line} data-line={line}>
            <dt title={t('line', { line })}>
              <i>{line}</i>
              {t(`lines.${line}`)}
            </dt>
            <dd>
              <b>
                <Amount value={taxReturn[line]} />
              </b>
              {notes[line]}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
interface AnnexRow {
  readonly line: string
  readonly name: string
  readonly tax: string
}
/** The lines of 附列资料（二） that a line of the return sums up. */
const Annex = ({ of, rows }: { readonly of: 12 | 14; readonly rows: readonly AnnexRow[] }) => {
  const { t } = useTranslation(['taxReturn', 'deduction'])
  const comma = useComma()
  const [open, setOpen] = useState(false)
  if (rows.length === 0) return <small>{t('nothing')}</small>
  return (
    <PopBox
      open={open}
      onOpen={setOpen}
      title={`${t('annex')} · ${t(`lines.${of}`)}`}
      content={
        <table className={styles['annex']}>
          <tbody>
            {rows.map(({ line, name, tax }) => (
              <tr key={line}>
                <th scope="row">
                  <i>{line}</i>
                  {name}
                </th>
                <td>
                  <Amount value={tax} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      }
    >
      <button type="button" className={styles['more']} title={t('annex')}>
        {t('annexLines', { lines: rows.map(({ line }) => line).join(comma) })}
      </button>
    </PopBox>
  )
}
