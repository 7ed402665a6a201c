// 编辑草稿: its day and entries. It is saved only when debit equals credit.
import { App, Button, DatePicker } from 'antd'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fromFen, toFen } from '@piaotai/domain/money/money.ts'
import { judgeEntries, sidesOf, voucherLimits, type VoucherError } from '@piaotai/domain/voucher/voucher.ts'
import { api, CallFailed } from '../../lib/http/api.ts'
import { Amount } from '../../ui/values/amount.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { dayOfText, textOfDay } from '../../ui/fields/picked-day.ts'
import { useChart, useVoucherChange, type Voucher } from './voucher.queries.ts'
import { EntryRow } from './entry-row.tsx'
import { entryOf, nextRow, typedOf, type TypedRow } from './typed-row.ts'
import styles from './voucher.module.css'

interface Fault {
  readonly path: string
  readonly reason: VoucherError
}

const VoucherDialog = ({ voucher, onClose }: { readonly voucher: Voucher; readonly onClose: () => void }) => {
  const { t } = useTranslation('voucher')
  const { message } = App.useApp()
  const { accounts, chart } = useChart()
  const [day, setDay] = useState(voucher.day)
  const [rows, setRows] = useState(() => voucher.entries.map(typedOf))
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const edit = useVoucherChange((entries: readonly ReturnType<typeof entryOf>[]) =>
    api.invoice.editVoucher({ id: voucher.id, version: voucher.version, day, entries: [...entries] }, { quiet: true }),
  )
  const entries = rows.map(entryOf)
  const sides = sidesOf(entries.map(({ side, amount }) => ({ side, amount: toFen(amount) === undefined ? '0' : amount })))!
  const differs = sides.debit - sides.credit
  const set = (key: number, change: Partial<TypedRow>) => {
    setFaults([])
    setRows(rows.map((row) => (row.key === key ? { ...row, ...change } : row)))
  }
  const submit = () => {
    const wrong = judgeEntries(entries)
    setFaults(wrong)
    if (wrong.length > 0) return
    edit.mutateAsync(entries).then(
      () => {
        void message.success(t('edit.saved'))
        onClose()
      },
      (error: unknown) => {
        if (!(error instanceof CallFailed)) return
        const problems = (error.detail as { readonly problems?: readonly Fault[] } | undefined)?.problems
        if (problems) setFaults(problems)
        else void message.error(error.message)
      },
    )
  }
  const faultOf = (path: string): string | undefined => {
    const fault = faults.find((one) => one.path === path)
    return fault && t(`fault.${fault.reason}`)
  }
  return (
    <Dialog
      title={t('edit.title', { reference: voucher.reference })}
      width={1040}
      onClose={onClose}
      note={
        <span role="status" className={differs === 0n ? '' : styles['differs']}>
          {differs === 0n ? t('edit.balanced') : `${t('edit.differs')} `}
          {differs === 0n ? null : <Amount value={fromFen(differs)} />}
          {faultOf('entries') ? ` · ${faultOf('entries')}` : ''}
        </span>
      }
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="primary" loading={edit.isPending} onClick={submit}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className={styles['row']}>
        <label htmlFor="voucher-day">{t('edit.day')}</label>
        <DatePicker
          id="voucher-day"
          allowClear={false}
          value={dayOfText(day)}
          onChange={(picked) => {
            setDay(textOfDay(picked) ?? day)
          }}
        />
      </div>
      <table className={styles['entries']} aria-label={t('edit.entries')}>
        <thead>
          <tr>
            <th scope="col">{t('edit.summary')}</th>
            <th scope="col">{t('edit.account')}</th>
            <th scope="col">{t('edit.debit')}</th>
            <th scope="col">{t('edit.credit')}</th>
            <th scope="col">{t('edit.auxiliary')}</th>
            <th scope="col" aria-label={t('column.actions')} />
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <EntryRow
              key={row.key}
              row={row}
              at={at}
              accounts={accounts}
              chart={chart}
              faultOf={faultOf}
              onChange={(change) => {
                set(row.key, change)
              }}
              onDrop={() => {
                setFaults([])
                setRows(rows.filter(({ key }) => key !== row.key))
              }}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={2}>
              <Button
                size="small"
                icon={<Plus size={14} />}
                disabled={rows.length >= voucherLimits.entries}
                onClick={() => {
                  setRows([...rows, nextRow(rows.at(-1))])
                }}
              >
                {t('edit.add')}
              </Button>
            </td>
            <td>
              <Amount value={fromFen(sides.debit)} />
            </td>
            <td>
              <Amount value={fromFen(sides.credit)} />
            </td>
            <td colSpan={2} />
          </tr>
        </tfoot>
      </table>
    </Dialog>
  )
}
export default VoucherDialog
