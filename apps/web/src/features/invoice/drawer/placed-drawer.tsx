// The drawer over a page that is no list of invoices: with the rights of all invoices of the company.
import InvoiceDrawer from './invoice-drawer.tsx'
import { invoiceLists } from '../invoice-list.config.ts'

const list = invoiceLists.find(({ key }) => key === 'menu_2.allInvoiceCo')!

interface Props {
  readonly id: string
  readonly ids: readonly string[]
  readonly onMove: (id: string) => void
  readonly onChanged: () => void
  readonly onClose: () => void
}
const PlacedDrawer = ({ id, ids, onMove, onChanged, onClose }: Props) => (
  <InvoiceDrawer
    list={list}
    id={id}
    rows={ids.map((one) => ({ id: one }))}
    total={ids.length}
    onMove={(row) => {
      onMove(row.id)
    }}
    onClose={onClose}
    onChanged={onChanged}
    onDeleted={onClose}
  />
)
export default PlacedDrawer
