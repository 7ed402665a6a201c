// 用途确认信息 before it is written: the bureau's sum beside ours, what is left out, and each row that differs.
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { fromFen, toFen } from '@piaotai/domain/money/money.ts'
import { Amount, Nil } from '../../../ui/values/amount.tsx'
import type { Ticked } from './deduction.queries.ts'
import styles from '../tax-pull.module.css'

export const TickedRows = ({ ticked }: { readonly ticked: Ticked }) => {
  const { t } = useTranslation('deduction')
  const { bureau, read, ours, left, differences, differing } = ticked
  const apart = bureau.tax === null ? 0n : (toFen(bureau.tax) ?? 0n) - (toFen(read.tax) ?? 0n)
  const sums = [
    ['bureau', bureau.count, bureau.tax],
    ['read', read.count, read.tax],
    ['ours', ours.count, ours.tax],
  ] as const
  return (
    <>
      <Alert
        type={apart === 0n && bureau.tax !== null ? 'success' : 'warning'}
        showIcon
        style={{ marginBottom: 12 }}
        title={
          <>
            {sums.map(([key, count, tax], at) => (
              <span key={key}>
                {at > 0 ? ' · ' : ''}
                {t(`sheet.ticked.${key}`)} {t('count', { count })} {tax === null ? t('sheet.ticked.noTotal') : <Amount value={tax} />}
              </span>
            ))}
          </>
        }
        description={[
          ...(bureau.tax === null
            ? []
            : [apart === 0n ? t('sheet.ticked.equal') : t('sheet.ticked.apart', { by: fromFen(apart < 0n ? -apart : apart) })]),
          ...left.map((one) => t('sheet.ticked.left', one)),
          ...(differing > differences.length ? [t('sheet.first', { count: differences.length })] : []),
        ].join(' · ')}
      />
      {differences.length === 0 ? (
        <p className={styles['note']}>{t('sheet.ticked.same')}</p>
      ) : (
        <div className={styles['table']}>
          <table className={styles['sides']} data-lines="">
            <thead>
              <tr>
                <th>{t('sheet.line')}</th>
                <th>{t('sheet.number')}</th>
                <th>{t('sheet.ticked.seller')}</th>
                <th data-figure="">{t('sheet.ticked.bureauTax')}</th>
                <th data-figure="">{t('sheet.ticked.oursTax')}</th>
                <th>{t('sheet.ticked.difference')}</th>
              </tr>
            </thead>
            <tbody>
              {differences.map((row) => (
                <tr key={`${row.line ?? ''} ${row.number}`} data-differs="">
                  <td>{row.line ?? <Nil />}</td>
                  <td className="mono">{row.number}</td>
                  <td title={row.seller ?? undefined}>{row.seller ?? <Nil />}</td>
                  <td data-figure="">{row.bureau === null ? <Nil /> : <Amount value={row.bureau} />}</td>
                  <td data-figure="">{row.ours === null ? <Nil /> : <Amount value={row.ours} />}</td>
                  <td>{t(`sheet.ticked.why.${row.why}`)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}
