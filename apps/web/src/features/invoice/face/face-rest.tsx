// What stands below the fields of a face: its proof, lines, checks, and the fields that one looks at later.
import type { ReactNode } from 'react'
import type { Detail } from '../detail.ts'
import { Checks, Extra } from './face-checks.tsx'
import { FaceField } from './face-field.tsx'
import { laterFields } from './face-fields.ts'
import { LinesTable } from './lines-table.tsx'
import styles from '../drawer/invoice-drawer.module.css'

interface Props {
  readonly invoice: Detail
  readonly proof: ReactNode
  readonly field: string | undefined
  readonly onField: (field: string | undefined) => void
  readonly onAllLines: () => void
}
export const FaceRest = ({ invoice: v, proof, field, onField, onAllLines }: Props) => (
  <>
    {proof}
    <LinesTable invoice={v} short onAll={onAllLines} />
    <Checks invoice={v} />
    <div className={styles['face-later']}>
      {laterFields(v).map((name) => (
        <FaceField key={name} invoice={v} name={name} on={name === field} onField={onField} />
      ))}
    </div>
    <Extra invoice={v} />
  </>
)
