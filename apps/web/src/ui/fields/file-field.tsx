// One file in a form: chosen, uploaded at once, taken away again.
import { Button } from 'antd'
import { Paperclip } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { CallFailed } from '../../lib/http/api.ts'
import { uploadOne } from '../../lib/upload/upload-one.ts'
import { Field } from './field.tsx'
import { FileName } from '../values/file-name.tsx'
import styles from './file-field.module.css'

export type ChosenFile = { readonly url: string; readonly name: string }
interface Props {
  readonly words: Readonly<Record<'label' | 'hint' | 'choose' | 'other' | 'drop' | 'wrongType' | 'tooLarge' | 'failed', string>>
  readonly formats: readonly string[]
  readonly megabytes: number
  /** What stands there: a chosen one, the former one by its name, or none. */
  readonly name: string | undefined
  readonly onChange: (file: ChosenFile | null) => void
}
export const FileField = ({ words, formats, megabytes, name, onChange }: Props) => {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<'wrongType' | 'tooLarge' | 'failed' | CallFailed>()
  const error = fault instanceof CallFailed ? fault.message : fault ? words[fault] : ''
  const accepted = [...formats.map((format) => `.${format}`), ...(formats.includes('jpg') ? ['.jpeg'] : [])]
  const take = async (file: File): Promise<void> => {
    if (!accepted.some((end) => file.name.toLowerCase().endsWith(end))) return setFault('wrongType')
    if (file.size > megabytes * 1024 * 1024) return setFault('tooLarge')
    setFault(undefined)
    setBusy(true)
    try {
      onChange({ url: await uploadOne(file), name: file.name })
    } catch (failure) {
      setFault(failure instanceof CallFailed && failure.message ? failure : 'failed')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Field id={id} label={words.label} error={error} hint={words.hint}>
      <div className={styles['file']}>
        <input
          ref={input}
          type="file"
          hidden
          accept={accepted.join(',')}
          aria-label={words.label}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            event.target.value = ''
            if (file) void take(file)
          }}
        />
        <Button id={id} loading={busy} icon={<Paperclip size={15} aria-hidden="true" />} onClick={() => input.current?.click()}>
          {name === undefined ? words.choose : words.other}
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
              {words.drop}
            </Button>
          </>
        )}
      </div>
    </Field>
  )
}
