// 编辑草稿: its day and entries. It is saved only when debit equals credit.
import { App, Button, DatePicker, Input, Select } from 'antd'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fromFen, normaliseAmount, toFen } from '@piaotai/domain/money/money.ts'
import { judgeEntries, sidesOf, voucherLimits, type VoucherError } from '@piaotai/domain/voucher/voucher.ts'
import { api, CallFailed } from '../../lib/http/api.ts'
import { Amount } from '../../ui/values/amount.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { dayOfText, textOfDay } from '../../ui/fields/picked-day.ts'
import { useAccounts, useVoucherChange, type Voucher, type VoucherEntry } from './voucher.queries.ts'
import styles from './voucher.module.css'

interface TypedRow {
  readonly key: number
  readonly summary: string
  readonly account: string
  readonly debit: string
  readonly credit: string
  readonly auxiliary: VoucherEntry['auxiliary']
  readonly auxiliaryName: string
  readonly auxiliaryCode: string
}
let serial = 0
const typedOf = (entry: VoucherEntry): TypedRow => ({
  key: ++serial,
  summary: entry.summary,
  account: entry.account,
  debit: entry.side === 'debit' ? entry.amount : '',
  credit: entry.side === 'credit' ? entry.amount : '',
  auxiliary: entry.auxiliary,
  auxiliaryName: entry.auxiliaryName,
  auxiliaryCode: entry.auxiliaryCode,
})
const entryOf = (row: TypedRow) => {
  const [debit, credit] = [row.debit.trim(), row.credit.trim()]
  const side = credit === '' ? ('debit' as const) : ('credit' as const)
  const typed = debit !== '' && credit !== '' ? '' : debit || credit
  const named = row.auxiliaryName.trim()
  return {
    side,
    account: row.account,
    summary: row.summary.trim(),
    amount: normaliseAmount(typed) ?? typed,
    auxiliary: named === '' ? null : (row.auxiliary ?? ('partner' as const)),
    auxiliaryName: named,
    auxiliaryCode: row.auxiliaryCode,
  }
}
interface Fault {
  readonly path: string
  readonly reason: VoucherError
}

const VoucherDialog = ({ voucher, onClose }: { readonly voucher: Voucher; readonly onClose: () => void }) => {
  const { t } = useTranslation('voucher')
  const { message } = App.useApp()
  const accounts = useAccounts()
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
  const cell = (row: TypedRow, at: number, field: 'summary' | 'debit' | 'credit' | 'auxiliaryName', word: string, max: number) => {
    const wrong = faultOf(`entries.${at}.${field === 'debit' ? 'amount' : field}`)
    return (
      <>
        <Input
          aria-label={`${word} ${at + 1}`}
          value={row[field]}
          maxLength={max}
          status={wrong ? 'error' : ''}
          onChange={({ target }) => {
            set(row.key, { [field]: target.value })
          }}
        />
        {wrong ? <span className={styles['fault']}>{wrong}</span> : null}
      </>
    )
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
            <tr key={row.key} aria-label={t('edit.rows', { row: at + 1 })}>
              <td>{cell(row, at, 'summary', t('edit.summary'), voucherLimits.summary)}</td>
              <td style={{ width: 250 }}>
                <Select<string>
                  aria-label={`${t('edit.account')} ${at + 1}`}
                  style={{ width: '100%' }}
                  showSearch={{ optionFilterProp: 'label' }}
                  value={row.account}
                  status={faultOf(`entries.${at}.account`) ? 'error' : ''}
                  options={(accounts.data?.content ?? [])
                    .filter(({ active, code }) => active || code === row.account)
                    .map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
                  onChange={(account) => {
                    set(row.key, { account })
                  }}
                />
                {faultOf(`entries.${at}.account`) ? <span className={styles['fault']}>{faultOf(`entries.${at}.account`)}</span> : null}
              </td>
              <td style={{ width: 130 }}>{cell(row, at, 'debit', t('edit.debit'), 20)}</td>
              <td style={{ width: 130 }}>{cell(row, at, 'credit', t('edit.credit'), 20)}</td>
              <td style={{ width: 170 }}>{cell(row, at, 'auxiliaryName', t('edit.auxiliary'), voucherLimits.auxiliary)}</td>
              <td style={{ width: 40 }}>
                <Button
                  type="text"
                  aria-label={t('edit.drop', { row: at + 1 })}
                  icon={<X size={15} />}
                  onClick={() => {
                    setFaults([])
                    setRows(rows.filter(({ key }) => key !== row.key))
                  }}
                />
              </td>
            </tr>
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
                  const last = rows.at(-1)
                  setRows([
                    ...rows,
                    {
                      key: ++serial,
                      summary: last?.summary ?? '',
                      account: '',
                      debit: '',
                      credit: '',
                      auxiliary: null,
                      auxiliaryName: '',
                      auxiliaryCode: '',
                    },
                  ])
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
