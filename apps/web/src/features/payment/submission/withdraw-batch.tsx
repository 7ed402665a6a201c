// Takes back what waits in a batch: read first, since a bank file may hold some of it.
import TakeBackDialog from '../take-back-dialog.tsx'
import { useBatch, type Batch } from '../payment.queries.ts'

interface Props {
  readonly batch: Batch
  readonly onClose: () => void
  readonly onDone?: (() => void) | undefined
}
const WithdrawDialog = ({ batch, onClose, onDone }: Props) => {
  const read = useBatch(batch.id)
  if (!read.data) return null
  const invoices = read.data.invoices.filter(({ state }) => state === 'submitted')
  return <TakeBackDialog act="withdraw" invoices={invoices} onClose={onClose} onDone={onDone} />
}
export default WithdrawDialog
