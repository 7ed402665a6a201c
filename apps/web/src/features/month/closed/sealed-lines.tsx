// The seven lines of a closed month as they stood when it was sealed.
import { useTranslation } from 'react-i18next'
import { cellRule } from '@piaotai/domain/month/month-cells.ts'
import { Ring } from '../../../ui/values/ring.tsx'
import { cellSentence } from '../../../shared/month/cell-words.ts'
import type { MonthStatus } from '../month.queries.ts'
import lines from '../lines.module.css'
import own from './closed.module.css'

export const SealedLines = ({ status }: { readonly status: MonthStatus }) => {
  const { t } = useTranslation(['monthClosed', 'month', 'monthCell'])
  const { t: cell } = useTranslation('monthCell')
  const { seal } = status
  const parts = seal?.parts ?? status.parts
  return (
    <>
      <div className={`${lines['heads']} ${own['columns']}`} aria-hidden="true">
        <span />
        <span>{t('month:head.part')}</span>
        <span>{t('stood')}</span>
      </div>
      <ol className={own['sealed']} aria-label={t('month:lines')}>
        {parts.map(({ part, done, whole }) => {
          const notDone = seal?.notDone.includes(part) ?? status.settings.notDone.includes(part)
          const left = (seal?.cells ?? []).filter((one) => cellRule(one.cell).part === part && one.count > 0 && !cellRule(one.cell).of)
          return (
            <li key={part} className={`${lines['line']} ${own['columns']}`} data-done="">
              <span className={lines['ring']}>
                {notDone ? null : (
                  <Ring
                    done={done}
                    whole={whole}
                    finished={left.every((one) => cellRule(one.cell).gate === 'remind')}
                    size={18}
                    width={1.8}
                  />
                )}
              </span>
              <span className={lines['name']}>
                <b>{t(`month:part.${part}.name`)}</b>
                {notDone ? null : <em>{t('month:ofWhole', { done, whole })}</em>}
              </span>
              <span className={lines['left']}>
                {notDone
                  ? t('month:notDone')
                  : left.length === 0
                    ? whole === 0
                      ? t('month:nothingHere')
                      : t(`month:part.${part}.done`, { count: whole })
                    : left.map((one) => cellSentence(cell, one)).join(t('month:sentence.comma'))}
              </span>
            </li>
          )
        })}
      </ol>
    </>
  )
}
