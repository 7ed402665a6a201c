// What can be done with an account: log in, renew, log out, edit, remove.
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../lib/session/can.ts'
import { bureauApi } from '../../lib/http/bureau-api.ts'
import { useRowActions, type RowActions } from '../../ui/kits/list/use-row-actions.tsx'
import { stateOfAccount } from '../../shared/tax-account/session-chip.tsx'
import { taxAccountsKey, type TaxAccount } from '../../shared/tax-account/tax-login.queries.ts'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'

export const nameOf = ({ personName, phone }: TaxAccount): string => `${personName} ${phone}`
export const useAccountActions = (
  onLogIn: (account: TaxAccount) => void,
  onEdit: (account: TaxAccount) => void,
): RowActions<TaxAccount> => {
  const { t } = useTranslation('taxAccount')
  const { message } = App.useApp()
  const missing = useMissingPermission()
  const may = useCan('taxAccounts.login')
  const lacksLogin = may ? undefined : missing('taxAccounts.login')
  const isLive = (account: TaxAccount): boolean => stateOfAccount({ ...account, login: null }, Date.now()) === 'live'
  return useRowActions<TaxAccount>({
    actions: [
      {
        key: 'logIn',
        allowed: (row) => row.mine && !isLive(row),
        label: () => t('logIn'),
        rowLabel: (row) => t('logInOf', { account: nameOf(row) }),
        why: lacksLogin,
        open: onLogIn,
      },
      {
        key: 'renew',
        allowed: (row) => row.mine && isLive(row),
        label: () => t('renew'),
        rowLabel: (row) => t('renewOf', { account: nameOf(row) }),
        why: lacksLogin,
        run: async ([row]) => {
          const { live, error } = await bureauApi.renewTaxSession({ id: row!.id })
          if (live && error === null) void message.success(t('renewed'))
          else if (live) void message.warning(t('renewLater'))
          else void message.warning(error === null ? t('notRenewed') : t(`error.${error}`))
        },
      },
      {
        key: 'logOut',
        allowed: (row) => row.mine && isLive(row),
        label: () => t('logOut'),
        rowLabel: (row) => t('logOutOf', { account: nameOf(row) }),
        quiet: true,
        why: lacksLogin,
        confirm: () => ({ title: t('logOutTitle'), content: t('logOutText'), okText: t('logOut'), cancelText: t('login.cancel') }),
        run: ([row]) => bureauApi.logOutTaxAccount({ id: row!.id }),
        done: () => t('loggedOut'),
      },
      {
        key: 'edit',
        allowed: () => true,
        label: () => t('edit'),
        rowLabel: (row) => t('editOf', { account: nameOf(row) }),
        quiet: true,
        why: missing('taxAccounts.edit'),
        open: onEdit,
      },
      {
        key: 'remove',
        allowed: () => true,
        label: () => t('remove'),
        rowLabel: (row) => t('removeOf', { account: nameOf(row) }),
        quiet: true,
        why: missing('taxAccounts.edit'),
        confirm: () => ({ title: t('removeTitle'), content: t('removeText'), okText: t('remove'), cancelText: t('login.cancel') }),
        run: ([row]) => bureauApi.removeTaxAccount({ id: row!.id }),
        done: () => t('removed'),
      },
    ],
    nameOf: (row) => ({ number: null, name: nameOf(row) }),
    stale: [taxAccountsKey],
  })
}
