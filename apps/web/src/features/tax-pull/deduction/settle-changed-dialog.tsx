// 定后变化: the tax of a ticked invoice is moved out, or stays by a person's word; so is a red invoice's whose blue one is not in the list.
import { App, Button, DatePicker, Input, Radio } from 'antd'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { settleFaultOf, settleWays, transferOf, type SettleWay, type TransferLine } from '@piaotai/domain/deduction/deduction-acts.ts'
import { bureauApi } from '../../../lib/http/bureau-api.ts'
import { useToday } from '../../../lib/format/today.ts'
import { dayOfText } from '../../../ui/fields/picked-day.ts'
import { Amount, Nil } from '../../../ui/values/amount.tsx'
import { LongNumber } from '../../../ui/values/long-number.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import type { Deduction } from './deduction.queries.ts'
import styles from '../tax-pull.module.css'

interface Props {
  readonly row: Deduction
  readonly onClose: () => void
}
/** Why the month is the one that is proposed. */
const monthHintOf = ({ line, more }: { readonly line: TransferLine; readonly more: boolean }) =>
  more
    ? 'settle.more'
    : line === '20'
      ? 'settle.monthHint'
      : line === '23a' || line === '23b'
        ? 'settle.monthOfChange'
        : 'settle.monthOfUse'
const SettleChangedDialog = ({ row, onClose }: Props) => {
  const { t } = useTranslation('deduction')
  const { message } = App.useApp()
  const navigate = useNavigate()
  const today = useToday()
  const transfer = transferOf(row)
  const [way, setWay] = useState<SettleWay>(transfer === null ? 'keep' : 'transferOut')
  const [tax, setTax] = useState(transfer?.tax ?? '')
  // Of a red invoice its own month bears it: nobody knows another; anything else is moved out now.
  const [month, setMonth] = useState(transfer?.period ?? (transfer === null || transfer.line === '20' ? null : today.slice(0, 7)))
  const [note, setNote] = useState('')
  const entered = { way, period: month, tax: tax.trim(), note }
  // A red invoice by itself was never decided: its own month is the first that may bear it.
  const alone = row.decided === null
  const fault = settleFaultOf(row, entered, { ticked: row.decided?.period ?? row.issued.slice(0, 7), now: today.slice(0, 7) })
  return (
    <DecisionDialog
      title={t('settle.title', { number: row.number })}
      lead={
        <>
          <p className={styles['note']}>
            {row.decided === null
              ? t('settle.redAlone', { tax: transfer?.most ?? row.tax.replace('-', '') })
              : t('settle.ticked', { month: row.decided.period, tax: row.decided.effectiveTax })}
            {!alone && row.reds.length === 0 && (row.state === 'redFull' || row.state === 'redPartial') ? ` · ${t('settle.noReds')}` : ''}
          </p>
          {row.reds.length === 0 ? null : (
            <div className={styles['table']}>
              <table className={styles['sides']}>
                <thead>
                  <tr>
                    <th>{t('settle.red')}</th>
                    <th>{t('column.issued')}</th>
                    <th>{t('column.tax')}</th>
                    <th>{t('column.actions')}</th>
                  </tr>
                </thead>
                <tbody>
                  {row.reds.map(({ id, number, date, tax: reversed }) => (
                    <tr key={number}>
                      <td>
                        <LongNumber value={number} />
                      </td>
                      <td>{date}</td>
                      <td>{reversed === null ? <Nil /> : <Amount value={`-${reversed}`} />}</td>
                      <td>
                        <Button
                          type="link"
                          size="small"
                          onClick={() => {
                            void (id === null
                              ? navigate({ to: '/companyInvoice/incomeInvoiceCo', search: { number: [number] } })
                              : navigate({ to: '.', search: { open: id } }))
                          }}
                        >
                          {t('settle.look')}
                        </Button>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </>
      }
      note={note}
      onNote={setNote}
      fault={fault === null ? undefined : t(`settle.faults.${fault}`)}
      send={() =>
        bureauApi.settleDeduction({
          id: row.id,
          way,
          note: note.trim(),
          ...(way === 'transferOut' && month !== null ? { tax: tax.trim(), period: month } : {}),
        })
      }
      onSaved={() => {
        void message.success(t(`settle.done.${way}`))
      }}
      onClose={onClose}
    >
      <span>{t('settle.way')}</span>
      <Radio.Group
        aria-label={t('settle.way')}
        value={way}
        options={settleWays.map((value) => ({
          value,
          label: t(`settle.ways.${value}`),
          disabled: value === 'transferOut' && transfer === null,
        }))}
        onChange={({ target }) => {
          setWay(target.value as SettleWay)
        }}
      />
      {way === 'transferOut' && transfer !== null ? (
        <>
          <span>{t('settle.tax')}</span>
          <Input
            aria-label={t('settle.tax')}
            value={tax}
            inputMode="decimal"
            maxLength={16}
            onChange={({ target }) => {
              setTax(target.value)
            }}
          />
          <p>{t('settle.taxHint', { most: transfer.most, line: transfer.line, name: t(`settle.lines.${transfer.line}`) })}</p>
          <span>{t('settle.month')}</span>
          <DatePicker
            picker="month"
            aria-label={t('settle.month')}
            allowClear={false}
            value={month === null ? null : dayOfText(`${month}-01`)}
            onChange={(day) => {
              if (day) setMonth(day.format('YYYY-MM'))
            }}
          />
          <p>{t(monthHintOf(transfer))}</p>
        </>
      ) : null}
    </DecisionDialog>
  )
}
export default SettleChangedDialog
