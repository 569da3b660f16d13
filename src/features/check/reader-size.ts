/** What reads signatures, packed as it comes over the network: 2.8 MB by brotli, 3.4 MB by gzip. */
export const READER_MEGABYTES = 3;
