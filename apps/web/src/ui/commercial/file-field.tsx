// The file of a commercial invoice in its form: chosen, uploaded at once, taken away again.
import { Button } from 'antd'
import { Paperclip } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { commercialLimits, fileFormats } from '@piaotai/domain/commercial.ts'
import { CallFailed } from '../../lib/api.ts'
import { uploadOne } from '../../lib/upload-one.ts'
import { FileName } from '../file-name.tsx'
import { Field } from '../field.tsx'
import styles from './file-field.module.css'
import '../../lib/commercial-sentences.ts'

const accepted = [...fileFormats.map((format) => `.${format}`), '.jpeg']
export type ChosenFile = { readonly url: string; readonly name: string }
interface Props {
  /** What stands there: a chosen one, the former one by its name, or none. */
  readonly name: string | undefined
  readonly onChange: (file: ChosenFile | null) => void
}
export const FileField = ({ name, onChange }: Props) => {
  const { t } = useTranslation('commercial')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const max = commercialLimits.fileMegabytes
  const take = async (file: File): Promise<void> => {
    if (!accepted.some((end) => file.name.toLowerCase().endsWith(end))) return setError(t('form.fileType'))
    if (file.size > max * 1024 * 1024) return setError(t('form.fileLarge', { max }))
    setError('')
    setBusy(true)
    try {
      onChange({ url: await uploadOne(file), name: file.name })
    } catch (failure) {
      setError(failure instanceof CallFailed && failure.message ? failure.message : t('form.fileFailed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Field id={id} label={t('form.file')} error={error} hint={t('form.fileHint', { max })}>
      <div className={styles['file']}>
        <input
          ref={input}
          type="file"
          hidden
          accept={accepted.join(',')}
          aria-label={t('form.file')}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            event.target.value = ''
            if (file) void take(file)
          }}
        />
        <Button id={id} loading={busy} icon={<Paperclip size={15} aria-hidden="true" />} onClick={() => input.current?.click()}>
          {t(name === undefined ? 'form.choose' : 'form.other')}
        </Button>
        {name === undefined ? null : (
          <>
            <FileName name={name} />
            <Button
              type="link"
              size="small"
              onClick={() => {
                onChange(null)
              }}
            >
              {t('form.drop')}
            </Button>
          </>
        )}
      </div>
    </Field>
  )
}
