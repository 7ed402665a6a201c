// 科目表: the chart of accounts, whole, searched as one types.
import { App, Button, Input, Skeleton } from 'antd'
import { FileUp, Plus } from 'lucide-react'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accountStandards, type AccountStandard } from '@piaotai/domain/voucher/ledger-account.ts'
import { api } from '../../../lib/http/api.ts'
import { DropMenu } from '../../../ui/controls/drop-menu.tsx'
import { EmptyPage } from '../../../ui/page/empty-page.tsx'
import { LoadFailed } from '../../../ui/page/load-failed.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import { useAccounts, useVoucherChange, type LedgerAccount } from '../voucher.queries.ts'
import { AccountsTable } from './accounts-table.tsx'
import styles from '../voucher.module.css'

const AccountDialog = lazy(() => import('./account-dialog.tsx'))
const AccountsImportDialog = lazy(() => import('./accounts-import-dialog.tsx'))

export const AccountsView = () => {
  const { t } = useTranslation('voucher')
  const { message, modal } = App.useApp()
  const lacks = useMissingPermission()('caiwupz.edit')
  const accounts = useAccounts()
  const [typed, setTyped] = useState('')
  const keyword = useDeferredValue(typed.trim())
  const [editing, setEditing] = useState<LedgerAccount | 'new'>()
  const [importing, setImporting] = useState(false)
  const adopt = useVoucherChange((standard: AccountStandard) => api.invoice.adoptStandardChart({ standard }))
  const bring = useVoucherChange(() => api.invoice.changeStarterRules({ act: 'add' }))
  /** Rules of the company's own are there: starter rules come behind them, if a person wants them. */
  const askForStarters = (count: number) => {
    modal.confirm({
      title: t('rules.starter.askTitle', { count }),
      content: t('rules.starter.askText'),
      okText: t('rules.starter.ask'),
      cancelText: t('rules.starter.askNot'),
      onOk: async () => {
        const { changed } = await bring.mutateAsync(undefined)
        void message.success(t('rules.starter.done.add', { count: changed }))
      },
    })
  }
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
            (done) => {
              void message.success(
                [t('accounts.adopted', { ...done }), done.rules > 0 ? t('rules.starter.came', { count: done.rules }) : ''].join(''),
              )
              if (done.ownRules > 0) askForStarters(done.ownRules)
            },
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
  return (
    <div className={styles['page']}>
      <PageHead
        title={t('view.accounts')}
        facts={all ? t('accounts.facts', { count: all.length }) : undefined}
        actions={
          <>
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
          <EmptyPage
            of="accounts"
            subject="book"
            acts={[
              { label: t('accounts.standard'), why: lacks, button: standards },
              { label: t('accounts.import'), why: lacks, button: importButton },
            ]}
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
            <AccountsTable accounts={shown} lacks={lacks} onEdit={setEditing} />
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
