// The face's fields, their warnings, and the local checks; a correction needs a reason.
import { App } from 'antd'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { judgeManualEntry } from '@piaotai/domain/manual-entry/manual-entry.ts'
import {
  filledLines,
  handFields,
  type HandField,
  type HandValues,
  type LineValues,
} from '@piaotai/domain/manual-entry/manual-entry-values.ts'
import { CallFailed } from '../../../lib/http/api.ts'
import { useToday } from '../../../lib/format/today.ts'
import { focusFirstError } from '../../../ui/fields/focus-first-error.ts'
import { changesOf, isTyped, typedLine, type FaceDraft } from './face-draft.ts'
import { CorrectionFoot, CorrectionLines } from './correction-parts.tsx'
import { FaceGrid } from './face-grid.tsx'
import { FaceRest } from './face-rest.tsx'
import { valueOf } from './face-fields.ts'
import { correctInvoice, detailQuery } from '../invoice.queries.ts'
import type { Detail } from '../detail.ts'
import { CheckFields } from '../doubts/check-fields.tsx'
import type { Checking } from '../doubts/use-checking.ts'
import { useTyped } from '../use-typed.ts'
import { WarningBar } from './warning-bar.tsx'
import editorStyles from '../../../shared/manual-entry/lines-editor.module.css'
import styles from '../drawer/invoice-drawer.module.css'

/** Puts the cursor into the first of these that is there, once the page has it. */
const focusWithin = (box: RefObject<HTMLElement | null>, ...wanted: readonly string[]) => {
  requestAnimationFrame(() => {
    for (const one of wanted) {
      const found = box.current?.querySelector<HTMLElement>(one)
      if (found) {
        found.focus()
        return
      }
    }
  })
}
interface FaceProps {
  readonly area: 'personal' | 'company'
  readonly invoice: Detail
  /** Beside the total; below the fields. */
  readonly balance?: ReactNode
  readonly proof?: ReactNode
  readonly editing: boolean
  readonly onEditing: (on: boolean) => void
  readonly onTyped: (typed: boolean) => void
  readonly onChanged: () => void
  readonly field: string | undefined
  readonly onField: (field: string | undefined) => void
  /** Its doubtful fields, while they are checked. */
  readonly checking: Checking | undefined
  readonly onAllLines: () => void
}
export const FaceTab = ({
  area,
  invoice: v,
  balance,
  proof,
  editing,
  onEditing,
  onTyped,
  onChanged,
  field,
  onField,
  checking,
  onAllLines,
}: FaceProps) => {
  const { t } = useTranslation('invoice')
  const { message } = App.useApp()
  const [draft, setDraft] = useState<FaceDraft>({})
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const [before, setBefore] = useState<Detail>()
  const client = useQueryClient()
  const [lines, setLines] = useState<readonly LineValues[]>()
  const [pending, setPending] = useState(false)
  const today = useToday()
  const box = useRef<HTMLDivElement>(null)
  // A correction starts at the first warned field, else at the first field.
  useEffect(() => {
    if (editing) focusWithin(box, `.${styles['face-field']}.${styles['warned']} input`, `.${styles['face-field']} input`)
  }, [editing])
  const values: HandValues = Object.fromEntries(handFields.map((name) => [name, draft[name] ?? valueOf(v, name) ?? '']))
  const typed = lines && filledLines(lines)
  const judged = judgeManualEntry(values, typed ?? [], { today })
  useTyped(editing && isTyped(v, { draft, lines: typed, reason }), onTyped)
  /** Faults of stored values do not block this correction, and a face may have sums that differ. */
  const faultOf = (name: HandField) => {
    const found = draft[name] === undefined || draft[name].trim() === (valueOf(v, name) ?? '') ? undefined : judged.fields[name]
    return found && (found.level === 'doubt' || found.word === 'sums' ? { ...found, level: 'doubt' as const } : found)
  }
  const save = useMutation({
    mutationFn: correctInvoice,
    onSuccess: () => {
      void message.success(t('detail.saved'))
      onChanged()
    },
    // Another person saved first: their values are loaded, this person's input stays and can be saved again.
    onError: (error) => {
      if (!(error instanceof CallFailed)) return
      if (error.type !== 'invoice.changed') {
        if (!error.shown) void message.error(error.message)
        return
      }
      void message.warning(t('detail.changedMeanwhile'))
      setBefore(v)
      void client.invalidateQueries({ queryKey: detailQuery(area, v.id).queryKey })
    },
  })
  const submit = () => {
    const fields = changesOf(v, draft)
    if (fields.length === 0 && !typed) {
      void message.info(t('detail.nothingChanged'))
      onEditing(false)
      return
    }
    setPending(true)
    if (fields.some(({ field: name }) => faultOf(name)?.level === 'error') || judged.lines.some((line) => Object.keys(line).length > 0)) {
      focusFirstError(box.current)
      return
    }
    if (reason.trim() === '') {
      setMissing(true)
      focusWithin(box, '#reason')
      return
    }
    save.mutate({ id: v.id, area, version: v.version, reason: reason.trim(), fields, ...(typed ? { lines: [...typed] } : {}) })
  }
  const whole = (
    <>
      <FaceGrid
        area={area}
        invoice={v}
        balance={balance}
        field={field}
        onField={onField}
        editing={editing}
        draft={draft}
        onDraft={setDraft}
        faultOf={faultOf}
        before={before}
      />
      {editing ? (
        <CorrectionLines
          lines={lines}
          findings={judged.lines}
          pending={pending}
          face={{ amount: values.amountExcludingTax, taxAmount: values.taxAmount }}
          onChange={setLines}
          onBegin={() => {
            setLines(v.lines.map(typedLine))
            focusWithin(box, `.${editorStyles['lines-editor']} input`, `.${editorStyles['lines-editor']} button`)
          }}
        />
      ) : (
        <FaceRest invoice={v} proof={proof} field={field} onField={onField} onAllLines={onAllLines} />
      )}
    </>
  )
  const bar = <WarningBar invoice={v} checked={checking !== undefined} editing={editing} field={field} onField={onField} />
  if (editing)
    return (
      <div className={`face ${styles['correcting']}`} ref={box}>
        <div className={styles['correct-fields']}>
          {bar}
          {whole}
        </div>
        <CorrectionFoot
          reason={reason}
          missing={missing}
          saving={save.isPending}
          onReason={(next) => {
            setReason(next)
            setMissing(false)
          }}
          onSubmit={submit}
          onCancel={() => {
            onEditing(false)
          }}
        />
      </div>
    )
  return (
    <div className="face" ref={box}>
      {bar}
      {checking ? (
        <CheckFields invoice={v} checking={checking}>
          {whole}
        </CheckFields>
      ) : (
        whole
      )}
    </div>
  )
}
