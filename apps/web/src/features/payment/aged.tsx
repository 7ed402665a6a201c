// Days as lists show them, coloured by the band of their age: 0 the youngest, 3 the oldest.
import { useTranslation } from 'react-i18next'
import styles from './payment.module.css'

export const Aged = ({ days, step }: { readonly days: number; readonly step: number }) => {
  const { t } = useTranslation('payment')
  return <span className={styles[`aged${step}`]}>{t('ageDays', { count: days })}</span>
}
