// 税局账号: accounts at the electronic tax bureau, who is logged in, and the way in.
import { Button } from 'antd'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../lib/i18n/language.ts'
import { bureauApi } from '../../lib/http/bureau-api.ts'
import { columnsIn, useRoom } from '../../ui/kits/list/columns.ts'
import { ConfiguredList } from '../../ui/kits/list/configured-list.tsx'
import { useOpen } from '../../ui/kits/list/use-open.ts'
import { useList } from '../../ui/kits/list/use-list.ts'
import { taxAccountsKey, type TaxAccount } from '../../shared/tax-account/tax-login.queries.ts'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { accountColumns, accountConditions } from './account-list.tsx'
import { useAccountActions } from './use-account-actions.tsx'

const AccountDrawer = lazy(() => import('./account-drawer.tsx'))
const AccountDialog = lazy(() => import('./account-dialog.tsx'))
const TaxpayerDialog = lazy(() => import('../../shared/tax-account/taxpayer-dialog.tsx'))
const LoginDialog = lazy(() => import('../../shared/tax-account/login-dialog.tsx'))

const TaxAccountsPage = () => {
  const { t } = useTranslation('taxAccount')
  const { t: shell } = useTranslation('shell')
  const { t: tp } = useTranslation('taxpayer')
  const room = useRoom()
  const english = useLanguage() === 'en-US'
  const [editing, setEditing] = useState<TaxAccount | 'new'>()
  const [loggingIn, setLoggingIn] = useState<string>()
  const [asTaxpayer, setAsTaxpayer] = useState(false)
  const list = useList({
    queryKey: [...taxAccountsKey, 'list'],
    call: bureauApi.listTaxAccounts,
    conditions: accountConditions(t),
    live: ({ content }) => content.some(({ login }) => login !== null),
  })
  const rowActions = useAccountActions(({ id }) => {
    setLoggingIn(id)
  }, setEditing)
  const { actions, act } = rowActions
  const drawer = useOpen()
  const columns = useMemo(() => columnsIn(room, accountColumns(t, english, { actions, act })), [t, room, english, actions, act])
  const lacksEdit = useMissingPermission()('taxAccounts.edit')
  const add = (
    <Button
      type="primary"
      disabled={lacksEdit !== undefined}
      title={lacksEdit}
      icon={<Plus size={15} aria-hidden="true" />}
      onClick={() => {
        setEditing('new')
      }}
    >
      {t('add')}
    </Button>
  )
  return (
    <>
      <ConfiguredList<TaxAccount>
        name="taxAccounts"
        list={list}
        columns={columns}
        rowActions={rowActions}
        words={{
          title: shell('page.menu_4.taxAccounts'),
          empty: {
            of: 'taxAccounts',
            subject: 'bureau',
            acts: [
              {
                label: t('add'),
                why: lacksEdit,
                onDo: () => {
                  setEditing('new')
                },
              },
            ],
          },
          none: { title: t('none'), text: t('noneText') },
          failed: { title: t('failed'), text: t('failedText') },
          total: (count) => t('total', { count }),
        }}
        pageActions={
          <>
            <Button
              onClick={() => {
                setAsTaxpayer(true)
              }}
            >
              {tp('open')}
            </Button>
            {add}
          </>
        }
        onOpen={drawer.open}
        shown={drawer.id}
        covered={editing !== undefined || loggingIn !== undefined || asTaxpayer}
      />
      <Suspense>
        {drawer.id === undefined ? null : <AccountDrawer id={drawer.id} list={list} rowActions={rowActions} onClose={drawer.close} />}
        {editing === undefined ? null : (
          <AccountDialog
            account={editing === 'new' ? undefined : editing}
            onClose={() => {
              setEditing(undefined)
            }}
          />
        )}
        {asTaxpayer ? (
          <TaxpayerDialog
            onClose={() => {
              setAsTaxpayer(false)
            }}
          />
        ) : null}
        {loggingIn === undefined ? null : (
          <LoginDialog
            accountId={loggingIn}
            onClose={() => {
              setLoggingIn(undefined)
            }}
          />
        )}
      </Suspense>
    </>
  )
}
export default TaxAccountsPage
