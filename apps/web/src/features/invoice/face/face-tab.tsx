// The face's fields, their warnings, and the local checks; a correction needs a reason.
import { App, Button, Input, Select } from 'antd'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Fragment, useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { judgeManualEntry } from '@piaotai/domain/manual-entry/manual-entry.ts'
import {
  filledLines,
  handFields,
  type HandField,
  type HandValues,
  type LineValues,
} from '@piaotai/domain/manual-entry/manual-entry-values.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { CallFailed } from '../../../lib/http/api.ts'
import { kindName } from '../../../shared/invoice/kind-name.ts'
import { useLanguage } from '../../../lib/i18n/language.ts'
import { useToday } from '../../../lib/format/today.ts'
import { focusFirstError } from '../../../ui/fields/focus-first-error.ts'
import { LinesEditor } from '../../../shared/manual-entry/lines-editor.tsx'
import { changesOf, isTyped, typedLine, type FaceDraft } from './face-draft.ts'
import { Checks, Extra } from './face-checks.tsx'
import { FaceField } from './face-field.tsx'
import { isCorrectable, laterFields, shownFields, valueOf } from './face-fields.ts'
import { kindOptions } from '../../../shared/invoice/filter/filter-draft.ts'
import { correctInvoice, detailQuery } from '../invoice.queries.ts'
import { LinesTable } from './lines-table.tsx'
import type { Detail } from '../detail.ts'
import { PartnerLine, partyField } from './partner-line.tsx'
import { useTyped } from '../use-typed.ts'
import { WarningBar } from './warning-bar.tsx'

const intoView = (element: HTMLElement | null) => {
  element?.scrollIntoView({ block: 'center' })
}

interface FaceProps {
  readonly area: 'personal' | 'company'
  readonly invoice: Detail
  /** Beside the total; below the fields. */
  readonly balance?: ReactNode
  readonly proof?: ReactNode
  readonly readOnly: boolean
  readonly editing: boolean
  readonly onEditing: (on: boolean) => void
  readonly onTyped: (typed: boolean) => void
  readonly onChanged: () => void
  readonly field: string | undefined
  readonly onField: (field: string | undefined) => void
  readonly onAllLines: () => void
}
export const FaceTab = ({
  area,
  invoice: v,
  balance,
  proof,
  readOnly,
  editing,
  onEditing,
  onTyped,
  onChanged,
  field,
  onField,
  onAllLines,
}: FaceProps) => {
  const { t } = useTranslation('invoice')
  const { message } = App.useApp()
  const english = useLanguage() === 'en-US'
  const [draft, setDraft] = useState<FaceDraft>({})
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const [before, setBefore] = useState<Detail>()
  const client = useQueryClient()
  const { t: te } = useTranslation('manualEntry')
  const [lines, setLines] = useState<readonly LineValues[]>()
  const [pending, setPending] = useState(false)
  const today = useToday()
  const box = useRef<HTMLDivElement>(null)
  const focus = (...wanted: readonly string[]) => {
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
  // A correction starts at the first warned field, else at the first field.
  useEffect(() => {
    if (editing) focus('.face-field.warned input', '.face-field input')
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
      focus('#reason')
      return
    }
    save.mutate({ id: v.id, area, version: v.version, reason: reason.trim(), fields, ...(typed ? { lines: [...typed] } : {}) })
  }
  const control = (name: HandField): ReactNode =>
    name === 'type' ? (
      <Select
        size="small"
        showSearch={{ optionFilterProp: 'label' }}
        value={Number(draft.type ?? v.type)}
        options={kindOptions(english)}
        onChange={(code: number) => {
          setDraft({ ...draft, type: String(code) })
        }}
        aria-label={t('detail.field.type')}
        style={{ width: '100%' }}
      />
    ) : (
      <Input
        size="small"
        value={draft[name] ?? valueOf(v, name) ?? ''}
        maxLength={300}
        status={faultOf(name)?.level === 'error' ? 'error' : ''}
        aria-invalid={faultOf(name)?.level === 'error' ? true : undefined}
        onChange={(e) => {
          setDraft({ ...draft, [name]: e.target.value })
        }}
        aria-label={t(`detail.field.${name}`)}
      />
    )
  /** Another person's new value of a field that is corrected here. */
  const overtaken = (name: HandField): ReactNode =>
    before && draft[name] !== undefined && valueOf(v, name) !== valueOf(before, name) ? (
      <p role="alert">{t('detail.overtaken', { value: name === 'type' ? kindName(v.type, english, true) : (valueOf(v, name) ?? '') })}</p>
    ) : null
  const fault = (name: HandField): ReactNode => {
    const found = faultOf(name)
    return found ? (
      <p className={found.level === 'error' ? 'wrong' : ''} role="alert">
        {te(`fault.${found.word}`, found.detail ?? {})}
      </p>
    ) : null
  }
  return (
    <div className="face" ref={box}>
      <WarningBar invoice={v} editing={editing} field={field} onField={onField} {...(readOnly ? {} : { area, onAnswered: onChanged })} />
      <div className="face-fields">
        {shownFields(v, editing).map((name) => (
          <Fragment key={name}>
            <FaceField
              invoice={v}
              name={name}
              on={name === field}
              onField={onField}
              control={editing && isCorrectable(name) ? control(name) : undefined}
              below={
                editing && isCorrectable(name) ? (
                  <>
                    {fault(name)}
                    {overtaken(name)}
                  </>
                ) : area === 'company' && name === partyField(v) ? (
                  <PartnerLine invoice={v} />
                ) : undefined
              }
            />
            {name === 'amountIncludingTax' && !editing ? balance : null}
          </Fragment>
        ))}
      </div>
      {editing ? (
        <>
          {lines ? (
            <div ref={intoView}>
              <LinesEditor
                lines={lines}
                onChange={setLines}
                findings={judged.lines}
                pending={pending}
                face={{ amount: values.amountExcludingTax, taxAmount: values.taxAmount }}
              />
            </div>
          ) : (
            <Button
              size="small"
              style={{ marginTop: 12 }}
              onClick={() => {
                setLines(v.lines.map(typedLine))
                focus('.lines-editor input', '.lines-editor button')
              }}
            >
              {te('lines.edit')}
            </Button>
          )}
          <div className="correct-foot">
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
                setReason(e.target.value)
                setMissing(false)
              }}
              onPressEnter={submit}
            />
            <p id="reason-note" role="alert">
              {missing ? t('detail.reasonRequired') : null}
            </p>
            <div>
              <Button
                onClick={() => {
                  onEditing(false)
                }}
              >
                {t('detail.cancel')}
              </Button>
              <Button type="primary" loading={save.isPending} onClick={submit}>
                {t('detail.save')}
              </Button>
            </div>
          </div>
        </>
      ) : (
        <>
          {proof}
          <LinesTable invoice={v} short onAll={onAllLines} />
          <Checks invoice={v} />
          <div className="face-later">
            {laterFields(v).map((name) => (
              <FaceField key={name} invoice={v} name={name} on={name === field} onField={onField} />
            ))}
          </div>
          <Extra invoice={v} />
        </>
      )}
    </div>
  )
}
