// A correction of the face: a field in its control, what is wrong with it, and the reason at the end.
import { Button, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import type { judgeManualEntry } from '@piaotai/domain/manual-entry/manual-entry.ts'
import type { HandField } from '@piaotai/domain/manual-entry/manual-entry-values.ts'
import { useLanguage } from '../../../lib/i18n/language.ts'
import { kindOptions } from '../../../shared/invoice/filter/filter-draft.ts'
import { kindName } from '../../../shared/invoice/kind-name.ts'
import { LinesEditor } from '../../../shared/manual-entry/lines-editor.tsx'
import type { Detail } from '../detail.ts'
import { valueOf } from './face-fields.ts'
import styles from '../drawer/invoice-drawer.module.css'

interface FieldProps {
  readonly name: HandField
  readonly value: string
  readonly wrong: boolean
  readonly onChange: (value: string) => void
}
export const CorrectionField = ({ name, value, wrong, onChange }: FieldProps) => {
  const { t } = useTranslation('invoice')
  const english = useLanguage() === 'en-US'
  return name === 'type' ? (
    <Select
      size="small"
      showSearch={{ optionFilterProp: 'label' }}
      value={Number(value)}
      options={kindOptions(english)}
      onChange={(code: number) => {
        onChange(String(code))
      }}
      aria-label={t('detail.field.type')}
      style={{ width: '100%' }}
    />
  ) : (
    <Input
      size="small"
      value={value}
      maxLength={300}
      status={wrong ? 'error' : ''}
      aria-invalid={wrong ? true : undefined}
      onChange={(e) => {
        onChange(e.target.value)
      }}
      aria-label={t(`detail.field.${name}`)}
    />
  )
}
interface NotesProps {
  readonly name: HandField
  readonly fault: NonNullable<ReturnType<typeof judgeManualEntry>['fields'][HandField]> | undefined
  /** The invoice by which another person has changed this field meanwhile. */
  readonly overtaken: Detail | undefined
}
export const CorrectionNotes = ({ name, fault, overtaken }: NotesProps) => {
  const { t } = useTranslation('invoice')
  const { t: te } = useTranslation('manualEntry')
  const english = useLanguage() === 'en-US'
  return (
    <>
      {fault ? (
        <p className={fault.level === 'error' ? 'wrong' : ''} role="alert">
          {te(`fault.${fault.word}`, fault.detail ?? {})}
        </p>
      ) : null}
      {overtaken ? (
        <p role="alert">
          {t('detail.overtaken', { value: name === 'type' ? kindName(overtaken.type, english, true) : (valueOf(overtaken, name) ?? '') })}
        </p>
      ) : null}
    </>
  )
}
type EditorProps = Parameters<typeof LinesEditor>[0]
interface LinesProps extends Pick<EditorProps, 'findings' | 'pending' | 'face' | 'onChange'> {
  /** Undefined until they are edited. */
  readonly lines: EditorProps['lines'] | undefined
  readonly onBegin: () => void
}
const intoView = (element: HTMLElement | null) => {
  element?.scrollIntoView({ block: 'center' })
}
export const CorrectionLines = ({ lines, findings, pending, face, onChange, onBegin }: LinesProps) => {
  const { t: te } = useTranslation('manualEntry')
  return lines ? (
    <div ref={intoView}>
      <LinesEditor lines={lines} onChange={onChange} findings={findings} pending={pending} face={face} />
    </div>
  ) : (
    <Button size="small" style={{ marginTop: 12 }} onClick={onBegin}>
      {te('lines.edit')}
    </Button>
  )
}
interface FootProps {
  readonly reason: string
  readonly missing: boolean
  readonly saving: boolean
  readonly onReason: (reason: string) => void
  readonly onSubmit: () => void
  readonly onCancel: () => void
}
export const CorrectionFoot = ({ reason, missing, saving, onReason, onSubmit, onCancel }: FootProps) => {
  const { t } = useTranslation('invoice')
  return (
    <div className={styles['correct-foot']}>
      <label htmlFor="reason">{t('detail.reason')}</label>
      <Input
        id="reason"
        value={reason}
        maxLength={limits.correctionReason}
        placeholder={t('detail.reasonHint')}
        status={missing ? 'error' : ''}
        aria-invalid={missing}
        aria-describedby="reason-note"
        onChange={(e) => {
          onReason(e.target.value)
        }}
        onPressEnter={onSubmit}
      />
      <p id="reason-note" role="alert">
        {missing ? t('detail.reasonRequired') : null}
      </p>
      <div>
        <Button onClick={onCancel}>{t('detail.cancel')}</Button>
        <Button type="primary" loading={saving} onClick={onSubmit}>
          {t('detail.save')}
        </Button>
      </div>
    </div>
  )
}
