// 科目表: the chart of accounts, whole, searched as one types.
import { App, Button, Input, Skeleton, Table } from 'antd'
import { FileUp, Plus } from 'lucide-react'
import { lazy, Suspense, useDeferredValue, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { accountStandards, type AccountStandard } from '@piaotai/domain/voucher/ledger-account.ts'
import { api } from '../../../lib/http/api.ts'
import { useConfirmDanger } from '../../../ui/overlay/confirm-danger.ts'
import { DropMenu } from '../../../ui/controls/drop-menu.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { LoadFailed } from '../../../ui/page/load-failed.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import { useAccounts, useVoucherChange, type LedgerAccount } from '../voucher.queries.ts'
import styles from '../voucher.module.css'

const AccountDialog = lazy(() => import('./account-dialog.tsx'))
const AccountsImportDialog = lazy(() => import('./accounts-import-dialog.tsx'))

export const AccountsView = ({ view }: { readonly view: ReactNode }) => {
  const { t } = useTranslation('voucher')
  const { message } = App.useApp()
  const confirm = useConfirmDanger()
  const lacks = useMissingPermission()('caiwupz.edit')
  const accounts = useAccounts()
  const [typed, setTyped] = useState('')
  const keyword = useDeferredValue(typed.trim())
  const [editing, setEditing] = useState<LedgerAccount | 'new'>()
  const [importing, setImporting] = useState(false)
  const adopt = useVoucherChange((standard: AccountStandard) => api.invoice.adoptStandardChart({ standard }))
  const remove = useVoucherChange((id: string) => api.invoice.removeLedgerAccounts({ ids: [id] }))
  if (accounts.isError)
    return <LoadFailed title={t('failedTitle')} text={t('failedText')} onRetry={accounts.refetch} error={accounts.error} />
  const all = accounts.data?.content
  const shown = all?.filter(({ code, name }) => keyword === '' || code.startsWith(keyword) || name.includes(keyword)) ?? []
  const off = { disabled: lacks !== undefined, title: lacks }
  const standards = (
    <DropMenu
      disabled={lacks !== undefined}
      menu={{
        items: accountStandards.map((key) => ({ key, label: t(`accounts.standards.${key}`) })),
        onClick: ({ key }) => {
          adopt.mutateAsync(key as AccountStandard).then(
            (done) => void message.success(t('accounts.adopted', { ...done })),
            () => undefined,
          )
        },
      }}
    >
      <Button {...off} loading={adopt.isPending}>
        {t('accounts.standard')}
      </Button>
    </DropMenu>
  )
  const importButton = (
    <Button
      {...off}
      icon={<FileUp size={15} aria-hidden="true" />}
      onClick={() => {
        setImporting(true)
      }}
    >
      {t('accounts.import')}
    </Button>
  )
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
    <div className={styles['page']}>
      <PageHead
        title={t('view.accounts')}
        facts={all ? t('accounts.facts', { count: all.length }) : undefined}
        actions={
          <>
            {view}
            {standards}
            {importButton}
            <Button
              type="primary"
              {...off}
              icon={<Plus size={15} aria-hidden="true" />}
              onClick={() => {
                setEditing('new')
              }}
            >
              {t('accounts.add')}
            </Button>
          </>
        }
      />
      <div className={styles['body']}>
        {all === undefined ? (
          <Skeleton active />
        ) : all.length === 0 ? (
          <EmptyState
            kind="start"
            title={t('accounts.emptyTitle')}
            text={t('accounts.emptyText')}
            actions={
              <>
                {standards}
                {importButton}
              </>
            }
          />
        ) : (
          <>
            <div className={styles['row']}>
              <Input
                allowClear
                aria-label={t('accounts.search')}
                placeholder={t('accounts.search')}
                value={typed}
                onChange={({ target }) => {
                  setTyped(target.value)
                }}
              />
            </div>
            <Table<LedgerAccount>
              className="dense"
              size="small"
              rowKey="id"
              pagination={false}
              locale={{ emptyText: t('accounts.none') }}
              dataSource={shown}
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
                          setEditing(a)
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
          </>
        )}
      </div>
      <Suspense>
        {editing === undefined ? null : (
          <AccountDialog
            account={editing === 'new' ? undefined : editing}
            onClose={() => {
              setEditing(undefined)
            }}
          />
        )}
        {importing ? (
          <AccountsImportDialog
            onClose={() => {
              setImporting(false)
            }}
          />
        ) : null}
      </Suspense>
    </div>
  )
}
