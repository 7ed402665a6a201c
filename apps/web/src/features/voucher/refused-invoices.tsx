// Invoices that become no draft, each with its reason.
import { Table } from 'antd'
import { useTranslation } from 'react-i18next'
import { Amount } from '../../ui/values/amount.tsx'
import { LongNumber } from '../../ui/values/long-number.tsx'
import type { Made } from './voucher.queries.ts'
import { useCauseWords } from '../../shared/judgement/cause-words.ts'

export const RefusedInvoices = ({ refused }: { readonly refused: Made['refused'] }) => {
  const { t } = useTranslation('voucher')
  const causeWords = useCauseWords()
  return (
    <Table<Made['refused'][number]>
      className="dense"
      size="small"
      virtual
      rowKey="id"
      pagination={false}
      scroll={{ y: 260, x: 700 }}
      dataSource={[...refused]}
      columns={[
        { title: t('make.number'), width: 200, render: (_, row) => <LongNumber value={row.number} /> },
        { title: t('make.party'), width: 200, render: (_, row) => row.party },
        { title: t('make.amount'), width: 110, align: 'right', render: (_, row) => <Amount value={row.total} /> },
        {
          title: t('make.reason'),
          width: 190,
          render: (_, row) =>
            row.reason === 'judged'
              ? causeWords(row.causes)
              : [row.account, t(`refusal.${row.reason}`)].filter((word) => word !== undefined).join(t('colon')),
        },
      ]}
    />
  )
}
