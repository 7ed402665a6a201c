// The latest, on the first page.
export const home = {
  invoices: { title: 'Last invoices entered', all: 'All', nothing: 'No invoices yet: enter the first one above.' },
  imports: {
    title: 'Last imports',
    all: 'All',
    nothing: 'Imported files are listed here.',
    entered: '{{count}} recorded',
    running: 'In progress',
    recorded: 'Done',
    attention: 'Needs you',
    failed: 'Failed',
    cancelled: 'Cancelled',
  },
}
