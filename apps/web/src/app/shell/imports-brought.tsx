// In the header after imports in the background: what came in may be verified, and seen, beside the way to their records.
import type { ReactNode } from 'react'
import { summarise } from '../../lib/upload/upload-rows.ts'
import type { ImportRun } from '../../lib/upload/upload-run.ts'
import { useBrought } from '../../shared/intake/brought.ts'
import { BroughtLinks } from '../../shared/intake/brought-links.tsx'

interface Props {
  readonly run: ImportRun
  /** What the header says of them otherwise. */
  readonly told: ReactNode
  /** The same without its words. */
  readonly mark: ReactNode
}
const ImportsBrought = ({ run, told, mark }: Props) => {
  const { entered, updated } = summarise(run.rows)
  const brought = useBrought(run, entered + updated, true)
  return brought ? (
    <>
      {mark}
      <span>
        <BroughtLinks brought={brought} className="link plain" />
      </span>
    </>
  ) : (
    told
  )
}
export default ImportsBrought
