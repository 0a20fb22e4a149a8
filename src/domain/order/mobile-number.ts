/**
 * Finds Uzbek mobile numbers without 998, such as 901234567, which customers write behind their orders. A round sum such as
 * 900000000 is money, and so is a number with a currency.
 */
export const mobileNumber =
  /(?<![\p{L}\d.,])(?:20|33|50|55|77|88|9[013-57-9])\d{7}(?<!0{3})(?!\d|[.,]\d|\s?(?:[sс][ouуў]|uzs|\p{Sc}))/giu;
