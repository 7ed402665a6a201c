// Words that were not understood: why, and what they may mean.
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { AskFilter, Left } from '@piaotai/domain/ask/shapes.ts'
import { useConditions } from '../../../shared/invoice/filter/use-conditions.ts'
import css from './ask.module.css'

interface Props {
  readonly left: Left
  readonly words: string
  /** A meaning, or none: the words are ignored. */
  readonly onChoose: (choice: AskFilter | undefined) => void
}
const Choice = ({ choice, onChoose }: { readonly choice: AskFilter; readonly onChoose: () => void }) => {
  const { t } = useTranslation('invoiceAsk')
  const said = useConditions(choice).map(({ label, value, without }) => `${'keyword' in without ? t('anywhere') : label} ${value}`)
  return (
    <Button size="small" onClick={onChoose}>
      {said.join(' · ')}
    </Button>
  )
}
export const LeftWords = ({ left, words, onChoose }: Props) => {
  const { t } = useTranslation('invoiceAsk')
  return (
    <div className={css['wrong']} role="status">
      <b>{t('notHeard')}</b>
      <span className={css['words']}>{words}</span>
      <span className={css['label']}>{t(`reason.${left.reason}`)}</span>
      {left.choices.length > 0 ? <span className={css['label']}>{t('mean')}</span> : null}
      {left.choices.map((choice) => (
        <Choice
          key={JSON.stringify(choice)}
          choice={choice}
          onChoose={() => {
            onChoose(choice)
          }}
        />
      ))}
      <Button
        size="small"
        type="text"
        onClick={() => {
          onChoose(undefined)
        }}
      >
        {t('ignore')}
      </Button>
    </div>
  )
}
