// The entries of a voucher: debit and credit in columns, credit indented, the empty side blank.
import { useTranslation } from 'react-i18next'
import type { Received } from '@piaotai/contract/endpoint.ts'
import type { voucherEndpoints } from '@piaotai/contract/voucher/voucher.ts'
import { Amount } from '../../ui/values/amount.tsx'
import styles from './voucher-entries.module.css'

type VoucherEntry = Received<typeof voucherEndpoints.listVouchers>['content'][number]['entries'][number]

interface Props {
  readonly entries: readonly VoucherEntry[]
  /** Of the debit side; of both, unless the other is told. */
  readonly total: string
  readonly credit?: string
}
export const VoucherEntries = ({ entries, total, credit = total }: Props) => {
  const { t } = useTranslation('voucher')
  return (
    <table className={styles['entries']} aria-label={t('drawer.entries')}>
      <thead>
        <tr>
          <th scope="col">{t('edit.summary')}</th>
          <th scope="col">{t('account')}</th>
          <th scope="col" className={styles['figure']}>
            {t('edit.debit')}
          </th>
          <th scope="col" className={styles['figure']}>
            {t('edit.credit')}
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry, at) => (
          <tr key={at}>
            <td>{entry.summary}</td>
            <td className={entry.side === 'credit' ? styles['credit'] : ''}>
              {t(`side.${entry.side}`)} <span className="mono">{entry.account}</span> {entry.accountName}{' '}
              {entry.auxiliaryName === '' ? null : <span className={styles['auxiliary']}>{entry.auxiliaryName}</span>}
            </td>
            <td className={styles['figure']}>{entry.side === 'debit' ? <Amount value={entry.amount} /> : null}</td>
            <td className={styles['figure']}>{entry.side === 'credit' ? <Amount value={entry.amount} /> : null}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={2}>{t('drawer.total')}</td>
          <td className={styles['figure']}>
            <Amount value={total} />
          </td>
          <td className={styles['figure']}>
            <Amount value={credit} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
