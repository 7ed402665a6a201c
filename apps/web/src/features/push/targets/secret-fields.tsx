// Secrets of a target: they go in and never come out; what is kept shows its last four signs.
import { Button, Input } from 'antd'
import { KeyRound } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pushLimits } from '@piaotai/domain/push/push.ts'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { LabelledLine } from '../../../ui/fields/labelled-line.tsx'
import { labelWidth } from './lines.tsx'
import { newSecret, type Editing } from './target-draft.ts'
import styles from './targets.module.css'

interface Props {
  readonly value: Editing
  readonly may: boolean
  /** The last four signs of what is kept; nothing for what has to be entered. */
  readonly ends: Readonly<Record<string, string>>
  readonly put: (change: Partial<Editing>) => void
}
export const SecretFields = ({ value, may, ends, put }: Props) => {
  const names = value.kind === 'http' ? (['token', 'secret'] as const) : (['secret'] as const)
  return names.map((name) => <SecretLine key={name} name={name} value={value} may={may} end={ends[name]} put={put} />)
}
const SecretLine = ({
  name,
  value,
  may,
  end,
  put,
}: Omit<Props, 'ends'> & { readonly name: 'secret' | 'token'; readonly end: string | undefined }) => {
  const { t } = useTranslation('push')
  const id = useId()
  const [replacing, setReplacing] = useState(false)
  const typed = value[name]
  if (end !== undefined && !replacing)
    return (
      <LabelledLine label={t(`targets.${name}`)} width={labelWidth}>
        <div className={styles['buttons']}>
          <span className="mono">{t('targets.secretNow', { ends: end })}</span>
          <Button
            size="small"
            disabled={!may}
            onClick={() => {
              setReplacing(true)
            }}
          >
            {t('targets.replace')}
          </Button>
        </div>
        <p className="field-hint">{t('targets.sealed')}</p>
      </LabelledLine>
    )
  return (
    <LabelledLine label={t(`targets.${name}`)} id={id} width={labelWidth}>
      <div className={styles['buttons']}>
        <Input
          id={id}
          className={`mono ${styles['secret'] ?? ''}`}
          autoComplete="off"
          value={typed}
          disabled={!may}
          maxLength={pushLimits.secret}
          onChange={({ target }) => {
            put({ [name]: target.value })
          }}
        />
        {value.kind === 'webhook' ? (
          <Button
            disabled={!may}
            icon={<KeyRound size={14} aria-hidden="true" />}
            onClick={() => {
              put({ secret: newSecret() })
            }}
          >
            {t('targets.generate')}
          </Button>
        ) : null}
        {typed === '' ? null : <CopyButton text={typed} label={t('targets.copy')} />}
        {end === undefined ? null : (
          <Button
            size="small"
            onClick={() => {
              put({ [name]: '' })
              setReplacing(false)
            }}
          >
            {t('targets.keep')}
          </Button>
        )}
      </div>
      <p className="field-hint">{t(value.kind === 'webhook' && end !== undefined ? 'targets.rotation' : 'targets.sealed')}</p>
    </LabelledLine>
  )
}
