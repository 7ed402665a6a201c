// Link hosts: what a company allows besides the known issuers.
export const intakeApi = {
  title: 'Link hosts',
  never: 'No hosts of your own yet',
  changed: 'Changed by {{who}} {{at}}',
  text: 'Links that programs send through the intake API are fetched from these hosts only, over HTTPS; where they lead elsewhere, they stop.',
  own: 'Your hosts',
  ownHint: 'Such as fp.example.com; of a pasted link the host is kept. No subdomains, no IP addresses.',
  host: 'Host',
  add: 'Add host',
  remove: 'Remove host {{host}}',
  twice: 'This host is listed twice',
  known: 'Known issuers, allowed already',
  discard: 'Discard changes',
  save: 'Save',
  saved: 'Link hosts saved',
  failed: 'Link hosts could not be loaded',
  failedText: 'The network may be unstable; try again.',
}
