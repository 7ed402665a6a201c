// The filters of the ledger of verifications: the invoice's number, the period, and the result.
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { verifyStatus } from '@piaotai/domain/states.ts'
import { plainNumber } from '../../shared/invoice/plain-number.ts'
import { DateFilter } from '../../ui/fields/date-range.tsx'
import { ChoiceFilter, TextFilter } from '../../ui/fields/filter.tsx'
import type { LedgerSearch } from './ledger-query.ts'
import styles from './verification.module.css'

export const LedgerFilters = ({ search, onSearch }: { readonly search: LedgerSearch; readonly onSearch: (next: LedgerSearch) => void }) => {
  const { t } = useTranslation('verification')
  const { t: ts } = useTranslation('states')
  const { t: ti } = useTranslation('invoice')
  const [text, setText] = useState(search.number ?? '')
  const narrow = ({ number, status, from, to }: Omit<LedgerSearch, 'page' | 'pageSize' | 'tab'>) => {
    onSearch({
      page: 1,
      pageSize: search.pageSize,
      tab: search.tab,
      ...(number ? { number } : {}),
      ...(status === undefined ? {} : { status }),
      ...(from ? { from } : {}),
      ...(to ? { to } : {}),
    })
  }
  const submit = () => {
    narrow({ ...search, number: plainNumber(text) })
  }
  return (
    <div className={styles['verify-filters']} role="search">
      <TextFilter
        search
        label={t('ledger.column.number')}
        hint={t('ledger.numberHint')}
        maxLength={60}
        value={text}
        onChange={setText}
        onEnter={submit}
        onClear={() => {
          narrow({ ...search, number: '' })
        }}
      />
      <DateFilter
        label={t('ledger.column.askedAt')}
        from={search.from}
        to={search.to}
        onChange={(from, to) => {
          const { from: _from, to: _to, ...rest } = search
          narrow({ ...rest, ...(from ? { from } : {}), ...(to ? { to } : {}) })
        }}
      />
      <ChoiceFilter
        label={t('ledger.column.status')}
        all={ti('filter.all')}
        several={false}
        values={search.status === undefined ? [] : [search.status]}
        options={Object.values(verifyStatus)
          .filter((s) => s !== verifyStatus.notVerified)
          .map((value) => ({ value, label: ts(`verify.full.${value}` as 'verify.full.0') }))}
        onChange={([status]) => {
          const { status: _status, ...rest } = search
          narrow({ ...rest, ...(status === undefined ? {} : { status }) })
        }}
      />
      <Button type="primary" ghost onClick={submit}>
        {t('ledger.search')}
      </Button>
    </div>
  )
}
