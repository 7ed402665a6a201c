// What a verification of many will ask and spend, before it begins.
import { useTranslation } from 'react-i18next'
import type { Charge } from '@piaotai/domain/verification/verification.ts'
import styles from './verify.module.css'

interface Props {
  readonly forecast: { readonly asked: number; readonly running: number; readonly free: object }
}
export const VerifyForecast = ({ forecast }: Props) => {
  const { t } = useTranslation('verification')
  const free = Object.entries(forecast.free) as [Charge, number][]
  return (
    <dl className={styles['verify-forecast']}>
      <dt>{t('forecast.asked')}</dt>
      <dd>
        <b>{t('forecast.askedUnit', { count: forecast.asked })}</b>
      </dd>
      {free.length > 0 ? (
        <>
          <dt>{t('forecast.free')}</dt>
          <dd>
            {free.map(([charge, count]) => (
              <span key={charge}>
                {t(`charge.${charge}`)} {t('forecast.pieces', { count })}
              </span>
            ))}
          </dd>
        </>
      ) : null}
      {forecast.running > 0 ? (
        <>
          <dt>{t('forecast.running')}</dt>
          <dd>{t('forecast.pieces', { count: forecast.running })}</dd>
        </>
      ) : null}
    </dl>
  )
}
