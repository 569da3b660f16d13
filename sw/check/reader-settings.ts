/**
 * How signatures are read: everything that could ask for something over the network is off, so that no file makes this
 * device talk to anybody.
 */
export const readerSettings = (publicList: string): string =>
  JSON.stringify({
    verify: { remote_manifest_fetch: false, ocsp_fetch: false },
    core: { decode_identity_assertions: false, allowed_network_hosts: [] },
    trust: { trust_anchors: publicList },
  });
