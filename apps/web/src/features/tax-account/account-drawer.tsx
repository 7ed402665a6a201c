// One account at the bureau beside the list: whose it is, who may use it, and how its session stands.
import { useTranslation } from 'react-i18next'
import { taxAreas } from '@piaotai/domain/tax/tax-bureau.ts'
import { useLanguage } from '../../lib/i18n/language.ts'
import { minuteOf } from '../../lib/format/moment.ts'
import { SessionChip } from '../../shared/tax-account/session-chip.tsx'
import type { TaxAccount } from '../../shared/tax-account/tax-login.queries.ts'
import type { List } from '../../ui/kits/list/use-list.ts'
import type { RowActions } from '../../ui/kits/list/use-row-actions.tsx'
import { useListedRecord } from '../../ui/kits/records/listed-record.ts'
import { RecordDrawer } from '../../ui/kits/records/record-drawer.tsx'
import { Nil } from '../../ui/values/amount.tsx'

interface Props {
  readonly id: string
  readonly list: Pick<List<TaxAccount>, 'data' | 'loading' | 'refresh'>
  readonly rowActions: Pick<RowActions<TaxAccount>, 'actions' | 'act' | 'busy'>
  readonly onClose: () => void
}
const AccountDrawer = ({ id, list, rowActions, onClose }: Props) => {
  const { t } = useTranslation('taxAccount')
  const english = useLanguage() === 'en-US'
  const { record: account, failed } = useListedRecord(list, id)
  return (
    <RecordDrawer<TaxAccount>
      title={account?.personName ?? '…'}
      record={account}
      state={account ? <SessionChip account={account} /> : null}
      rowActions={rowActions}
      facts={
        account
          ? [
              [t('area'), taxAreas[account.area][english ? 1 : 0]],
              [
                t('taxId'),
                <span key="taxId" className="mono">
                  {account.taxId}
                </span>,
              ],
              [
                t('phone'),
                <span key="phone" className="mono">
                  {account.phone}
                </span>,
              ],
              [t('identity'), t(`identities.${account.identity}`)],
              [t('password'), account.hasPassword ? t('form.passwordStored') : <Nil key="password" />],
              [t('users'), account.users.length === 0 ? t('everybody') : account.users.map(({ name }) => name).join('、')],
              [t('lastLogin'), account.session ? minuteOf(account.session.beganAt) : <Nil key="lastLogin" />],
              ...(account.isDefault ? [[t('default'), t('form.defaultHint')] as const] : []),
            ]
          : []
      }
      events={undefined}
      fact={account ? t('byWhom', { at: minuteOf(account.savedAt), by: account.savedBy }) : null}
      failed={failed}
      onClose={onClose}
    />
  )
}
export default AccountDrawer
