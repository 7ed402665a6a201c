// 可抵扣税额 of an invoice: the figure with its way, why it is this figure, and the rule.
import { useTranslation } from 'react-i18next'
import { Amount } from '../../../ui/values/amount.tsx'
import type { Detail } from '../detail.ts'
import styles from './business.module.css'

const DeductiblePart = ({ deductible: { figure, most, way, reason, source, between, added, line } }: Pick<Told, 'deductible'>) => {
  const { t } = useTranslation('deductible')
  const law = [source, line === null || way === 'none' ? null : t('line', { line })].filter((one) => one !== null).join(' · ')
  return (
    <span className={styles['deductible']}>
      <span>
        <Amount value={figure} strong /> · {t(`ways.${way}`)}
        {between === null && most !== figure ? (
          <small>
            {t('most')} <Amount value={most} />
          </small>
        ) : null}
      </span>
      {reason === null ? null : <span>{t(`reasons.${reason}`)}</span>}
      {between === null ? null : (
        <span>
          <Amount value={between[0]} /> {t('or')} <Amount value={between[1]} />
          {t('unsettled')}
        </span>
      )}
      {added === null ? null : (
        <span>
          {t('added', { line: added.line })} <Amount value={added.tax} />
        </span>
      )}
      {law === '' ? null : <small>{law}</small>}
    </span>
  )
}
interface Told {
  readonly deductible: NonNullable<Detail['deductible']>
}
export default DeductiblePart
