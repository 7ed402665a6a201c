// Where a rule reads, in order.
import { useTranslation } from 'react-i18next'
import { extractionSources } from '@piaotai/domain/rules/extraction.ts'
import type { Draft } from './extraction.queries.ts'
import styles from './extraction.module.css'

type Source = Draft['settings']['sources'][number]
interface Props {
  readonly sources: readonly Source[]
  readonly onChange: (sources: readonly Source[]) => void
}
export const Sources = ({ sources, onChange }: Props) => {
  const { t } = useTranslation('extraction')
  return (
    <div className={styles['sources']} role="group" aria-label={t('from')}>
      {extractionSources.map((source) => {
        const at = sources.indexOf(source)
        return (
          <button
            key={source}
            type="button"
            aria-pressed={at >= 0}
            onClick={() => {
              onChange(at >= 0 ? sources.filter((one) => one !== source) : [...sources, source])
            }}
          >
            {at >= 0 ? <b>{at + 1}</b> : null}
            {t(`source.${source}`)}
          </button>
        )
      })}
      <small className="sub">{t('fromHint')}</small>
    </div>
  )
}
