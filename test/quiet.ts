/** Tests look at what is printed, so apps print nothing but what is wrong with them; the table of shares has tests of its own. */
process.env.KRUISE_FEDERATION_SHARES = 'off';
