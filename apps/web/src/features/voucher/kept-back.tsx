// What a way still needs: codes of the company, with the dialog that takes them, and vouchers that stay behind, each with the way to the
// partner whose code is missing.
import { Alert, Button } from 'antd'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Received } from '@piaotai/contract/endpoint.ts'
import type { voucherFileEndpoints } from '@piaotai/contract/voucher/files.ts'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import styles from './voucher.module.css'

type Checked = Received<(typeof voucherFileEndpoints)['checkVoucherWay']>
type Party = Checked['kept'][number]['parties'][number]

export const MissingCodes = ({ missing, onSettings }: { readonly missing: Checked['missing']; readonly onSettings: () => void }) => {
  const { t } = useTranslation('voucher')
  const lacks = useMissingPermission()('caiwupz.edit')
  if (missing.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={t('way.missing', { names: missing.map((key) => t(`settings.${key}`)).join('、') })}
      action={
        <Button size="small" disabled={lacks !== undefined} title={lacks} onClick={onSettings}>
          {t('way.open')}
        </Button>
      }
    />
  )
}

/** `all`: nothing else goes. */
export const KeptBack = ({ kept, all }: { readonly kept: Checked['kept']; readonly all: boolean }) => {
  const { t } = useTranslation('voucher')
  if (kept.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={all ? t('way.none') : t('way.kept', { count: kept.length })}
      description={
        <ul className={styles['kept']}>
          {kept.map(({ id, reference, parties }) => (
            <li key={id}>
              <span className="mono">{reference}</span>
              <Parties parties={parties} />
            </li>
          ))}
        </ul>
      }
    />
  )
}
export const Parties = ({ parties }: { readonly parties: readonly Party[] }) =>
  parties.map((party) => <OneParty key={`${party.fault} ${party.name}`} party={party} />)

const OneParty = ({ party: { fault, name, taxId, partnerId, relation } }: { readonly party: Party }) => {
  const { t } = useTranslation('voucher')
  const missing = useMissingPermission()
  const lacks = missing('menu_3.partnerlist')
  const words = `${name} ${t(`way.fault.${fault}`)}`.trim()
  if (fault === 'amountTooLong' || lacks !== undefined) return <span title={lacks}>{words}</span>
  return (
    <span>
      {words}{' '}
      {partnerId === null ? (
        <Link to="/partner/partnerlist" search={{ addName: name, addTaxId: taxId ?? '', addRelation: relation }}>
          {t('way.add')}
        </Link>
      ) : (
        <Link to="/partner/partnerlist" search={{ open: partnerId }}>
          {t('way.fill')}
        </Link>
      )}
    </span>
  )
}
