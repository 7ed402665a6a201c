// Parts of a reply: whom it goes to, what the other side will see, and the names that are filled in.
import { Button, Input, Select } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { emailOf } from '@piaotai/domain/limits.ts'
import { replyLimits, replyPlaceholders } from '@piaotai/domain/reply.ts'
import { Field } from '../../ui/fields/field.tsx'
import styles from './reply-kit.module.css'

interface AddresseesProps {
  readonly to: string
  readonly cc: readonly string[]
  /** The address that the other side wrote from. */
  readonly own: string
  readonly errors: { readonly to: string; readonly cc: string }
  readonly onTo: (to: string) => void
  readonly onCc: (cc: string[]) => void
}
export const Addressees = ({ to, cc, own, errors, onTo, onCc }: AddresseesProps) => {
  const { t } = useTranslation('reply')
  const id = useId()
  return (
    <>
      <Field id={`${id}-to`} label={t('write.to')} error={errors.to} aside={own !== '' && to === own ? t('write.toHint') : undefined}>
        <Input
          id={`${id}-to`}
          value={to}
          maxLength={replyLimits.address}
          onChange={({ target }) => {
            onTo(target.value)
          }}
        />
      </Field>
      <Field id={`${id}-cc`} label={t('write.cc')} error={errors.cc} hint={t('write.ccHint', { max: replyLimits.cc })}>
        <Select
          id={`${id}-cc`}
          mode="tags"
          open={false}
          suffixIcon={null}
          style={{ width: '100%' }}
          maxCount={replyLimits.cc}
          status={errors.cc ? 'error' : ''}
          tokenSeparators={[',', ';', '，', '；', ' ']}
          value={[...cc]}
          onChange={(next: string[]) => {
            onCc(next.map((one) => emailOf(one) ?? one.trim()))
          }}
        />
      </Field>
    </>
  )
}
interface PreviewProps {
  readonly company: string | undefined
  readonly subject: string
  readonly body: string
  /** It answers a mail. */
  readonly ofMail: boolean
}
export const ReplyPreview = ({ company, subject, body, ofMail }: PreviewProps) => {
  const { t } = useTranslation('reply')
  return (
    <aside aria-label={t('write.preview')}>
      <h3>
        {t('write.preview')} <small>{ofMail ? t('write.previewNote') : null}</small>
      </h3>
      <article className={styles['preview']}>
        <header>{company}</header>
        <h4>{subject}</h4>
        <p className={styles['letter']}>{body}</p>
        <footer>{t('write.stop')}</footer>
      </article>
    </aside>
  )
}
interface PlaceholdersProps {
  readonly values: Partial<Readonly<Record<(typeof replyPlaceholders)[number], string>>>
  /** Of the text so far. */
  readonly length: number
  readonly onTake: (name: (typeof replyPlaceholders)[number]) => void
}
export const Placeholders = ({ values, length, onTake }: PlaceholdersProps) => {
  const { t } = useTranslation('reply')
  return (
    <div className={styles['names']} role="group" aria-label={t('write.placeholders')}>
      {replyPlaceholders.map((name) => (
        <Button
          key={name}
          size="small"
          type="dashed"
          title={values[name]}
          disabled={length + name.length + 2 > replyLimits.body}
          onClick={() => {
            onTake(name)
          }}
        >
          {t(`write.names.${name}`)}
        </Button>
      ))}
    </div>
  )
}
