// The accounts of a chart; one that no voucher uses can be removed.
import { App, Button, Table } from 'antd'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/http/api.ts'
import { useConfirmDanger } from '../../../ui/overlay/confirm-danger.ts'
import { useVoucherChange, type LedgerAccount } from '../voucher.queries.ts'

interface Props {
  readonly accounts: readonly LedgerAccount[]
  /** The permission to change them that is missing. */
  readonly lacks: string | undefined
  readonly onEdit: (account: LedgerAccount) => void
}
export const AccountsTable = ({ accounts, lacks, onEdit }: Props) => {
  const { t } = useTranslation('voucher')
  const { message } = App.useApp()
  const confirm = useConfirmDanger()
  const remove = useVoucherChange((id: string) => api.invoice.removeLedgerAccounts({ ids: [id] }))
  const off = { disabled: lacks !== undefined, title: lacks }
  const ask = ({ id, code }: LedgerAccount) => {
    confirm({
      title: t('accounts.removeTitle', { code }),
      content: t('accounts.removeText'),
      okText: t('accounts.remove'),
      cancelText: t('cancel'),
      onOk: async () => {
        const [answer] = await remove.mutateAsync(id)
        if (answer?.ok) void message.success(t('accounts.removed'))
        else void message.warning(t('accounts.usedHint'))
      },
    })
  }
  return (
    <Table<LedgerAccount>
      className="dense"
      size="small"
      rowKey="id"
      pagination={false}
      locale={{ emptyText: t('accounts.none') }}
      dataSource={accounts}
      columns={[
        { title: t('accounts.column.code'), width: 160, render: (_, a) => <span className="mono">{a.code}</span> },
        { title: t('accounts.column.name'), render: (_, a) => a.name },
        { title: t('accounts.column.category'), width: 140, render: (_, a) => t(`accounts.category.${a.category}`) },
        { title: t('accounts.column.side'), width: 100, render: (_, a) => t(`side.${a.side}`) },
        { title: t('accounts.column.used'), width: 90, align: 'right', render: (_, a) => a.used },
        {
          title: t('accounts.column.active'),
          width: 90,
          render: (_, a) => (
            <span className={`status ${a.active ? 'good' : 'rest'}`}>{t(a.active ? 'accounts.active' : 'accounts.inactive')}</span>
          ),
        },
        {
          title: t('column.actions'),
          width: 150,
          render: (_, a) => (
            <>
              <Button
                type="link"
                size="small"
                {...off}
                aria-label={`${t('accounts.edit')} ${a.code}`}
                onClick={() => {
                  onEdit(a)
                }}
              >
                {t('accounts.edit')}
              </Button>
              <Button
                type="link"
                size="small"
                {...off}
                aria-label={`${t('accounts.remove')} ${a.code}`}
                disabled={lacks !== undefined || a.used > 0}
                onClick={() => {
                  ask(a)
                }}
              >
                {t('accounts.remove')}
              </Button>
            </>
          ),
        },
      ]}
    />
  )
}
