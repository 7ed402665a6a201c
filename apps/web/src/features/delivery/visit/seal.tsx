// The seal of a signature; before it, the place where it will stand.
import { useTranslation } from 'react-i18next'
import { minuteOf } from '../../../lib/format/moment.ts'
import styles from './visit.module.css'

const song = "'Noto Serif SC Display','Source Han Serif SC','Noto Serif CJK SC','Songti SC',serif"
export const Seal = ({ at }: { at?: string | null }) => {
  const { t } = useTranslation('deliveryVisit')
  if (!at)
    return (
      <div className={styles['place']} aria-hidden="true">
        <span>{t('sign.stamp')}</span>
      </div>
    )
  return (
    <svg className={styles['seal']} viewBox="0 0 168 168" fill="none" role="img" aria-label={`${t('receipt.seal')} ${minuteOf(at)}`}>
      <circle cx="84" cy="84" r="72" stroke="var(--seal)" strokeWidth="3" />
      <circle cx="84" cy="84" r="65" stroke="var(--seal)" strokeWidth=".9" />
      <path id="seal-round" d="M32 92 A53 53 0 0 1 136 92" />
      <g fill="var(--seal)" textAnchor="middle">
        <text fontSize="12" fontWeight="600" letterSpacing="1.500">
          <textPath href="#seal-round" startOffset="50%">
            {t('receipt.sealRound')}
          </textPath>
        </text>
        <text x="84" y="93" dx="2" fontSize="24" fontFamily={song} fontWeight="700" letterSpacing="4">
          {t('receipt.seal')}
        </text>
        <text x="84" y="112" fontSize="11" fontFamily="var(--font-mono)">
          {minuteOf(at)}
        </text>
      </g>
    </svg>
  )
}
