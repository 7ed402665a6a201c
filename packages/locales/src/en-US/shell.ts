// Header, menu, welcome page, companies and notices.
export const shell = {
  product: 'Piaotai',
  section: { personal: 'Personal', company: 'Company' },
  group: { overview: 'Overview', invoices: 'Invoices', records: 'Records' },
  page: {
    'menu_1.home': 'Home', 'menu_1.myInvoices': 'My invoices', 'menu_1.incomeInvoice': 'Incoming', 'menu_1.outputInvoice': 'Outgoing', 'menu_1.thirdPartyInvoice': 'Third-party', 'menu_1.uploadHistory': 'Uploads',
    'menu_2.allInvoiceCo': 'All invoices', 'menu_2.incomeInvoiceCo': 'Incoming', 'menu_2.outputInvoiceCo': 'Outgoing', 'menu_2.thirdPartyInvoiceCo': 'Third-party',
  },
  header: { imports: 'Imports', running: '{{count}} files in progress', company: 'Current company', switchCompany: 'Switch company', createCompany: 'Create a company', noCompany: 'No company yet', person: 'Personal menu', language: 'Language', logout: 'Log out' },
  home: {
    hello: 'Hello, {{name}}', sub: '{{company}} · {{day}}', mine: 'Invoices I entered', company: 'All company invoices', running: 'Files in recognition', attention: 'Imports to deal with', warnings: 'Invoices to check', unit: '', unitFiles: '',
    start: 'Add invoices', startText: 'Drop in PDF, OFD, XML, photos or a ZIP; they are recognised and recorded', records: 'See import records',
  },
  create: { title: 'Create a company', sub: 'Opens a 30-day trial for 5 members', name: 'Company name', placeholder: 'Full name as registered', required: 'Enter the company name', submit: 'Create', created: 'The company was created', switchTitle: 'Switch to the new company?', switchText: '"{{name}}" was created. Go there now, or stay where you are?', switchNow: 'Switch', stay: 'Stay', cancel: 'Cancel' },
  changed: { title: 'The company was switched', text: 'You switched the company in another tab. This page still shows the old one; nothing was done.', reload: 'Reload' },
  notFound: { title: 'There is no such page', text: 'It may have moved, or you may not open it.', home: 'Back to home', login: 'Log in' },
  denied: { title: 'No permission', text: 'Your administrator can open this page for you.' },
  error: { title: 'Something went wrong on this page', text: 'Reload it; if it happens again, send the text below to your administrator.', reload: 'Reload' },
  loading: 'Loading',
}
