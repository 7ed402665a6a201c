// The fields of a face in two columns, each in its control during a correction.
import { Fragment, type ComponentProps, type ReactNode } from 'react'
import type { HandField } from '@piaotai/domain/manual-entry/manual-entry-values.ts'
import type { Detail } from '../detail.ts'
import { CorrectionField, CorrectionNotes } from './correction-parts.tsx'
import type { FaceDraft } from './face-draft.ts'
import { FaceField } from './face-field.tsx'
import { isCorrectable, shownFields, valueOf } from './face-fields.ts'
import { PartnerLine, partyField } from './partner-line.tsx'
import styles from '../drawer/invoice-drawer.module.css'

interface Props {
  readonly area: 'personal' | 'company'
  readonly invoice: Detail
  /** Beside the total. */
  readonly balance: ReactNode
  readonly field: string | undefined
  readonly onField: (field: string | undefined) => void
  readonly editing: boolean
  readonly draft: FaceDraft
  readonly onDraft: (draft: FaceDraft) => void
  readonly faultOf: (name: HandField) => ComponentProps<typeof CorrectionNotes>['fault']
  /** The invoice as the correction began, when another person has changed it since. */
  readonly before: Detail | undefined
}
export const FaceGrid = ({ area, invoice: v, balance, field, onField, editing, draft, onDraft, faultOf, before }: Props) => (
  <div className={styles['face-fields']}>
    {shownFields(v, editing).map((name) => (
      <Fragment key={name}>
        <FaceField
          invoice={v}
          name={name}
          on={name === field}
          onField={onField}
          control={
            editing && isCorrectable(name) ? (
              <CorrectionField
                name={name}
                value={draft[name] ?? valueOf(v, name) ?? ''}
                wrong={faultOf(name)?.level === 'error'}
                onChange={(value) => {
                  onDraft({ ...draft, [name]: value })
                }}
              />
            ) : undefined
          }
          below={
            editing && isCorrectable(name) ? (
              <CorrectionNotes
                name={name}
                fault={faultOf(name)}
                overtaken={before && draft[name] !== undefined && valueOf(v, name) !== valueOf(before, name) ? v : undefined}
              />
            ) : area === 'company' && name === partyField(v) ? (
              <PartnerLine invoice={v} />
            ) : undefined
          }
        />
        {name === 'amountIncludingTax' && !editing ? balance : null}
      </Fragment>
    ))}
  </div>
)
