// One entry of a voucher, in its cells.
import { Button, Input, Select } from 'antd'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { BookableAccounts } from '@piaotai/domain/voucher/ledger-account.ts'
import { voucherLimits } from '@piaotai/domain/voucher/voucher.ts'
import type { TypedRow } from './typed-row.ts'
import type { LedgerAccount } from './voucher.queries.ts'
import styles from './voucher.module.css'

interface Props {
  readonly row: TypedRow
  readonly at: number
  readonly accounts: readonly LedgerAccount[]
  readonly chart: BookableAccounts
  readonly faultOf: (path: string) => string | undefined
  readonly onChange: (change: Partial<TypedRow>) => void
  readonly onDrop: () => void
}
export const EntryRow = ({ row, at, accounts, chart, faultOf, onChange, onDrop }: Props) => {
  const { t } = useTranslation('voucher')
  const wrong = faultOf(`entries.${at}.account`)
  const cell = (field: 'summary' | 'debit' | 'credit' | 'auxiliaryName', word: string, max: number) => {
    const fault = faultOf(`entries.${at}.${field === 'debit' ? 'amount' : field}`)
    return (
      <>
        <Input
          aria-label={`${word} ${at + 1}`}
          value={row[field]}
          maxLength={max}
          status={fault ? 'error' : ''}
          onChange={({ target }) => {
            onChange({ [field]: target.value })
          }}
        />
        {fault ? <span className={styles['fault']}>{fault}</span> : null}
      </>
    )
  }
  return (
    <tr aria-label={t('edit.rows', { row: at + 1 })}>
      <td>{cell('summary', t('edit.summary'), voucherLimits.summary)}</td>
      <td style={{ width: 250 }}>
        <Select<string>
          aria-label={`${t('edit.account')} ${at + 1}`}
          style={{ width: '100%' }}
          showSearch={{ optionFilterProp: 'label' }}
          value={row.account}
          status={wrong ? 'error' : ''}
          options={accounts
            .filter(({ code }) => chart.faultOf(code) === undefined || code === row.account)
            .map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
          onChange={(account) => {
            onChange({ account })
          }}
        />
        {wrong ? <span className={styles['fault']}>{wrong}</span> : null}
      </td>
      <td style={{ width: 130 }}>{cell('debit', t('edit.debit'), 20)}</td>
      <td style={{ width: 130 }}>{cell('credit', t('edit.credit'), 20)}</td>
      <td style={{ width: 170 }}>{cell('auxiliaryName', t('edit.auxiliary'), voucherLimits.auxiliary)}</td>
      <td style={{ width: 40 }}>
        <Button type="text" aria-label={t('edit.drop', { row: at + 1 })} icon={<X size={15} />} onClick={onDrop} />
      </td>
    </tr>
  )
}
